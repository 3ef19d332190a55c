// Starts a site for e2e tests: real API, built pages, Chromium (CONTRIBUTING.md#tests).
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { startApi } from '../../api/tests/fixtures/start-api.ts';
import { chromiumLaunchOptions } from '../../scripts/chromium.ts';

/** Violations that a page caused: errors, policy reports, foreign requests. */
export type Faults = { readonly foreign: string[]; readonly policy: string[]; readonly crashes: string[] };

/** A visitor with cookies and storage of their own. */
export type Person = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly faults: Faults;
  readonly requests: string[];
};

/** Starts API and browser. Disposing closes both. */
export async function openSite(env: Readonly<Record<string, string>> = {}) {
  await using opened = new AsyncDisposableStack();
  const api = opened.use(await startApi({ env }));
  const browser = await chromium.launch(chromiumLaunchOptions());
  opened.defer(() => browser.close());
  opened.defer(() => closePages(browser));
  const url = api.urls[0] ?? '';
  const owned = opened.move();
  return {
    api,
    url,
    browser,
    person: (options: PersonOptions = {}) => personIn(browser, { url, options }),
    /** Closes all pages. */
    leave: () => closePages(browser),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Closes all pages. Requests that a test answers and that still run are dropped without an error. */
async function closePages(browser: Browser): Promise<void> {
  const drop = { behavior: 'ignoreErrors' } as const;
  await Promise.all(
    browser.contexts().map(async (context) => {
      await Promise.all([context, ...context.pages()].map((routed) => routed.unrouteAll(drop)));
      await context.close();
    }),
  );
}

export type Site = Awaited<ReturnType<typeof openSite>>;

export type PersonOptions = {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
  readonly reducedMotion?: boolean;
  readonly clipboard?: boolean;
};

async function personIn(
  browser: Browser,
  { url, options }: { readonly url: string; readonly options: PersonOptions },
): Promise<Person> {
  const { width = 1280, height = 800, theme = 'light', reducedMotion = false, clipboard = false } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    permissions: clipboard ? ['clipboard-read', 'clipboard-write'] : [],
  });
  context.setDefaultTimeout(onThisMachine(30_000));
  const page = await context.newPage();
  const faults: Faults = { foreign: [], policy: [], crashes: [] };
  const requests: string[] = [];
  context.on('request', (request) => {
    requests.push(request.url());
    if (!request.url().startsWith(`${url}/`)) faults.foreign.push(request.url());
    if (request.url().endsWith('/csp-report')) faults.policy.push(request.postData() ?? '');
  });
  page.on('console', (message) => {
    const text = message.text();
    if (text.includes('Content Security Policy') || text.includes('Trusted')) faults.policy.push(text);
    else if (isFault(message.type(), text)) faults.crashes.push(`console: ${text}`);
  });
  page.on('pageerror', (error) => faults.crashes.push(String(error)));
  return { page, context, faults, requests };
}

/**
 * What the browser says of each refused call, and axe of a stylesheet that it can't fetch while offline. A
 * busy machine uses a preloaded text later than in the browser's few seconds; the build derives what is
 * preloaded.
 */
const noFaults = [
  /^Failed to load resource/,
  /^Couldn't load preload assets/,
  /was preloaded .* not used within/,
];

/** Errors and warnings of the page. */
function isFault(type: string, text: string): boolean {
  return ['error', 'warning'].includes(type) && !noFaults.some((words) => words.test(text));
}
