import { chromium } from '@playwright/test';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' });
for (const [each,most] of [[4,5],[12,2],[1,20]]) {
const c = await browser.newContext({ viewport: {width:794,height:1123} }); const p = await c.newPage();
await p.addInitScript(() => { window.print = () => {}; });
await p.goto('http://127.0.0.1:9306/'); await p.waitForFunction(() => window.tengen);
await p.evaluate((ms) => ms.forEach((m) => window.tengen.play(m)), 'h8 h9 i9 g7 g8 i8 j7 f8 h6 h7 g6 f7 e7 f6 f9'.split(' '));
await p.click('.bar [data-action=share]'); await p.check('[name=kind][value=print]', {force:true});
await p.selectOption('[name=most]', {index: most===2?0:most===5?0:2}); await p.selectOption('[name=each]',`${each}`);
await p.click('[data-action=print]'); await p.waitForSelector('.sheet:not([hidden]) img', {state:'attached'}); await p.waitForTimeout(1200);
await p.emulateMedia({media:'print'}); await p.screenshot({path:`/tmp/share-shots/p${each}.png`});
await c.close(); }
await browser.close();
