import { chromium } from '@playwright/test';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' });
const moves = 'h8 h9 i9 g7 g8 i8 j7 f8 h6 h7 g6 f7 e7 f6 f9'.split(' ');
const todo = [[1280,800,'light','en-US'],[360,740,'light','zh-CN'],[1280,800,'dark','en-US'],[360,740,'dark','en-US']];
for (const [w,h,scheme,locale] of todo) {
  const c = await browser.newContext({ viewport: {width:w,height:h}, colorScheme: scheme, locale, reducedMotion:'reduce', acceptDownloads: true, permissions:['clipboard-read','clipboard-write'] });
  const p = await c.newPage();
  p.on('console', m => m.type()==='error' && console.log('ERR', m.text())); p.on('pageerror', e => console.log('EXC', e.message));
  await p.addInitScript(() => { window.print = () => {}; });
  await p.goto('http://127.0.0.1:9306/');
  await p.waitForFunction(() => window.tengen);
  await p.evaluate((ms) => ms.forEach((m) => window.tengen.play(m)), moves);
  await p.click('.bar [data-action=share]');
  await p.waitForTimeout(300);
  for (const kind of ['png','text','file','gif','print','svg']) {
    await p.check(`[name=kind][value=${kind}]`, {force:true});
    await p.waitForTimeout(900);
    await p.screenshot({ path: `/tmp/share-shots/${w}-${scheme}-${kind}.png` });
    if (kind==='gif' && w>1000 && scheme==='light') {
      const d = p.waitForEvent('download'); const t=Date.now();
      await p.click('[data-action=save][data-value=gif]'); await (await d).saveAs('/tmp/share-shots/x.gif'); console.log('gif ms', Date.now()-t);
    }
    if (kind==='svg' && w>1000 && scheme==='light') { const d=p.waitForEvent('download'); await p.click('[data-action=save][data-value=svg]'); await (await d).saveAs('/tmp/share-shots/x.svg'); }
    if (kind==='print' && w>1000 && scheme==='light') {
      await p.selectOption('[name=most]','5'); await p.selectOption('[name=each]','4');
      await p.click('[data-action=print]'); await p.waitForSelector('.sheet:not([hidden]) img', {state:'attached'}); await p.waitForTimeout(1500);
      await p.pdf({ path: '/tmp/share-shots/x.pdf', preferCSSPageSize: true });
    }
  }
  await c.close();
}
await browser.close();
