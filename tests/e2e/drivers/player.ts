// The page as a player uses it, through a driver of any browser.
import { expect } from '@playwright/test';
import { By, Key, type WebDriver, type WebElement } from 'selenium-webdriver';

export { Key };

/** Returns `true` if nothing lies over an element. It is scrolled to before, because it may lie behind a header. */
const REACHABLE = `const [element] = arguments;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));`;

export class Player {
  constructor(private readonly driver: WebDriver) {}

  async open(address: string): Promise<void> {
    await this.driver.get(address);
    await this.ready();
  }

  async reload(): Promise<void> {
    await this.driver.navigate().refresh();
    await this.ready();
  }

  async back(): Promise<void> {
    await this.driver.navigate().back();
  }

  async forward(): Promise<void> {
    await this.driver.navigate().forward();
  }

  private async ready(): Promise<void> {
    const ready = `return window.tengen !== undefined && !document.querySelector('[data-host][aria-busy]')`;
    await expect.poll(() => this.run(ready), 'the page is ready').toBe(true);
  }

  async quit(): Promise<void> {
    await this.driver.quit();
  }

  /** Runs a script on the page; it reads its arguments from `arguments`. */
  run<T>(script: string, ...values: unknown[]): Promise<T> {
    return this.driver.executeScript<T>(script, ...values);
  }

  /** Runs a script that calls its last argument with the result. */
  wait<T>(script: string): Promise<T> {
    return this.driver.executeAsyncScript<T>(script);
  }

  /** Returns the errors on the page since its window was opened, a line for each. */
  faults(): Promise<string> {
    return this.run(`return sessionStorage.faults ?? ''`);
  }

  async resize(width: number, height: number): Promise<void> {
    await this.driver.manage().window().setRect({ width, height });
  }

  /** Returns an element that is shown. */
  async shown(selector: string): Promise<WebElement> {
    const find = async () => {
      for (const element of await this.driver.findElements(By.css(selector))) {
        if (await element.isDisplayed()) return element;
      }
      return undefined;
    };
    let found: WebElement | undefined;
    await expect.poll(async () => (found = await find()) !== undefined, `${selector} is shown`).toBe(true);
    return found!;
  }

  async press(selector: string): Promise<void> {
    const element = await this.shown(selector);
    await expect.poll(() => this.run(REACHABLE, element), `${selector} can be pressed`).toBe(true);
    await element.click();
  }

  /** Presses an option of a dialog, whose input lies under its label. */
  async choose(name: string, value: string): Promise<void> {
    await this.press(`dialog[open] label:has([name=${name}][value=${value}])`);
  }

  async dialog(name: string): Promise<void> {
    await this.press(`:is(.bar, .head) [data-action=${name}]`);
    await this.shown(`[data-dialog=${name}]`);
  }

  async setFile(selector: string, path: string): Promise<void> {
    await this.driver.findElement(By.css(selector)).sendKeys(path);
  }

  async write(selector: string, text: string): Promise<void> {
    await (await this.shown(selector)).sendKeys(text);
  }

  /** Takes the next choice of a list by the keyboard; WebKit's driver cannot press one. */
  async selectNext(selector: string): Promise<void> {
    await (await this.shown(selector)).sendKeys(Key.ARROW_DOWN);
  }

  /** Presses keys one after the other, at the focus. */
  async keys(...keys: string[]): Promise<void> {
    for (const key of keys) await this.driver.actions().sendKeys(key).perform();
  }

  async control(key: string): Promise<void> {
    await this.driver.actions().keyDown(Key.CONTROL).sendKeys(key).keyUp(Key.CONTROL).perform();
  }

  private async at(point: string): Promise<{ x: number; y: number }> {
    const { x, y } = await this.run<{ x: number; y: number }>(`return window.tengen.locate(arguments[0])`, point);
    return { x: Math.round(x), y: Math.round(y) };
  }

  async hover(point: string): Promise<void> {
    await this.driver.actions().move(await this.at(point)).perform();
  }

  async click(...points: string[]): Promise<void> {
    for (const point of points) await this.driver.actions().move(await this.at(point)).click().perform();
  }

  /** Plays through the programming interface, to reach a position quickly. */
  async play(moves: string): Promise<void> {
    await this.run(`for (const point of arguments[0].split(' ')) window.tengen.play(point)`, moves);
  }

  async newGame(options: object): Promise<void> {
    await this.run(`window.tengen.newGame(arguments[0])`, options);
  }

  async expectMoves(moves: string): Promise<void> {
    await expect.poll(() => this.run(`return window.tengen.moves()`)).toBe(moves);
  }

  /** Waits for a shown text in the first of the elements. */
  async expectText(selector: string, text: string | RegExp): Promise<void> {
    const read = `const it = document.querySelector(arguments[0]); return it?.checkVisibility() ? it.innerText : ''`;
    await expect.poll(() => this.run<string>(read, selector), selector).toMatch(text);
  }

  async expectHidden(selector: string): Promise<void> {
    const hidden = `return ![...document.querySelectorAll(arguments[0])].some((it) => it.checkVisibility())`;
    await expect.poll(() => this.run<boolean>(hidden, selector), `${selector} is hidden`).toBe(true);
  }

  /** Waits until the live region announces a text. */
  async expectSaid(text: string | RegExp): Promise<void> {
    const read = `return document.querySelector('[aria-live]').textContent`;
    await expect.poll(() => this.run<string>(read), 'the live region').toMatch(text);
  }

  /** Returns the colours in the middle of a point's cell. */
  look(point: string): Promise<string> {
    return this.run(
      `const canvas = document.querySelector('#board canvas');
       const { left, top, width } = canvas.getBoundingClientRect();
       const [here, a1, b1] = [arguments[0], 'a1', 'b1'].map((name) => window.tengen.locate(name));
       const scale = canvas.width / width;
       const reach = (b1.x - a1.x) * scale / 4;
       const [x, y] = [(here.x - left) * scale - reach, (here.y - top) * scale - reach].map(Math.round);
       return String(canvas.getContext('2d').getImageData(x, y, Math.round(2 * reach), Math.round(2 * reach)).data)`,
      point,
    );
  }

  /** Opens another window and goes to it. Returns the names of this window and of the other one. */
  async another(address: string): Promise<[string, string]> {
    const here = await this.driver.getWindowHandle();
    await this.driver.switchTo().newWindow('window');
    await this.open(address);
    return [here, await this.driver.getWindowHandle()];
  }

  async goTo(window: string): Promise<void> {
    await this.driver.switchTo().window(window);
  }
}
