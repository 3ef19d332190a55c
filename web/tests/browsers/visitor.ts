// What a visitor does in Firefox and WebKitGTK: presses, types, waits (docs/browsers.md#tier).
import { By, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import type { WindowOptions, Drivers } from './engines.ts';

export type Visitor = Awaited<ReturnType<typeof openVisitor>>;

const limitMs = onThisMachine(30_000);
/** Notes errors and violations of the content policy of one page. */
const watch = () => {
  const faults: string[] = [];
  Object.defineProperty(globalThis, 'pageFaults', { value: faults });
  addEventListener('error', (event) => faults.push(`error: ${event.message}`));
  addEventListener('unhandledrejection', (event) => faults.push(`rejection: ${String(event.reason)}`));
  document.addEventListener('securitypolicyviolation', (event) =>
    faults.push(`policy: ${event.violatedDirective}`),
  );
};
const watchFaults = `(${watch.toString()})();`;
const settled = `
  const root = document.querySelector('#root');
  const drawn = root
    ? Object.keys(root).some((name) => name.startsWith('__reactContainer'))
    : document.querySelector('main .card h1'); // the pages of sealed links have no React
  const fading = CSS.supports('selector(:active-view-transition)') && document.querySelector(':root:active-view-transition');
  return Boolean(drawn && !fading);`;

/** Where the page is, without a key, and what it says. */
const present = `
  const text = document.body.innerText.replaceAll(/[0-9a-z]{32}/g, 'KEY').slice(0, 300);
  return location.pathname.replace(/[0-9a-z]{32}/, 'KEY') + ', ' + document.visibilityState + ': ' + text;`;

/** A quoted string of XPath; no text of ours holds both quotes. */
const quoted = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`);
const named = (name: string) =>
  `[normalize-space(.)=${quoted(name)} or @aria-label=${quoted(name)} or .//*[normalize-space(text())=${quoted(name)}]]`;

/** Opens a browser for one visitor. */
export async function openVisitor(drivers: Drivers, url: string, options: WindowOptions = {}) {
  const driver = await drivers.open({ ...options, script: watchFaults + (options.script ?? '') });
  const find = async (by: By): Promise<WebElement> => {
    let found: WebElement | undefined;
    const look = async () => (found = await shown(driver, by)) !== undefined;
    await driver.wait(look, limitMs).catch(async () => {
      const shows = await driver.executeScript<string>(present).catch(String);
      throw new Error(`${by.toString()} is not there: the page is ${shows}`);
    });
    return found ?? driver.findElement(by);
  };
  const ready = () =>
    driver.wait(() => driver.executeScript<boolean>(settled), limitMs, 'waits for the page');
  const pressed = async (by: By) => {
    await ready();
    const element = await find(by);
    await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
    await element.click();
  };
  return {
    driver,
    ready,
    /** Opens a path of the site, or a whole address. */
    open: async (path: string) => {
      await driver.get(new URL(path, url).href);
      await ready();
    },
    see: (css: string) => find(By.css(css)),
    textOf: async (css: string) => (await find(By.css(css))).getText(),
    headingIs: async (text: string) => {
      await find(By.xpath(`//h1[contains(normalize-space(.), ${quoted(text)})]`));
      await ready();
    },
    /** Presses a button, link or summary by its name. */
    press: (name: string) => pressed(By.xpath(`//*[self::button or self::a or self::summary]${named(name)}`)),
    pressAt: (css: string) => pressed(By.css(css)),
    type: async (css: string, text: string) => {
      await ready();
      await (await find(By.css(css))).sendKeys(text);
    },
    keys: (...keys: readonly (keyof typeof Key)[]) =>
      driver
        .actions()
        .sendKeys(...keys.map((key) => String(Key[key])))
        .perform(),
    /** The name of what has the focus. */
    focused: () =>
      driver.executeScript<string>(
        'const e = document.activeElement; return e.getAttribute("aria-label") ?? e.textContent.trim();',
      ),
    /** Waits until something holds. */
    until: (holds: () => Promise<boolean>) => driver.wait(holds, limitMs, 'waits in vain'),
    run: <T>(script: string) => driver.executeScript<T>(script),
    faults: () => driver.executeScript<readonly string[]>('return globalThis.pageFaults ?? []'),
    /** Ends the browser. WebKitGTK has closed its window by then. */
    leave: () => driver.quit().catch(() => undefined),
    /** Forgets cookies and storage, as a new visitor. */
    forget: async () => {
      await driver.get(new URL('/info/terms', url).href);
      await driver.manage().deleteAllCookies();
      await driver.executeScript('localStorage.clear(); sessionStorage.clear()');
    },
  };
}

/** The first shown element; `undefined` while there is none or the page changes. */
async function shown(driver: WebDriver, by: By): Promise<WebElement | undefined> {
  try {
    for (const element of await driver.findElements(by)) if (await element.isDisplayed()) return element;
  } catch {
    // the element has left the page meanwhile
  }
  return undefined;
}
