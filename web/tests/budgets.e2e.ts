// Tests the budgets of a first visit: bytes, requests, paint on a slow phone
// (docs/design/web-build.md#budgets).
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSite, type Site } from './site.ts';
import { loadOnWire, type WireAnswer } from './wire.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site[Symbol.asyncDispose]());
afterEach(() => site.leave());

const KB = 1000;
/** Bytes on the wire, headers included, as the API serves them (records 032 and 090). */
const budget = {
  wire: { home: 118 * KB, recipient: 122 * KB, private: 122 * KB, burn: 122 * KB },
  page: 15 * KB, // with all styles of a first load (record 034)
  slowLine: { paintedMs: 1000, aliveMs: 1800 },
  requests: 6,
  fcpMs: 700,
  lcpMs: 1000,
  cls: 0.02,
};

async function pathOf(kind: 'home' | 'recipient' | 'private' | 'burn'): Promise<string> {
  const { secretKey, metadataKey } = await site.api.conceal('weigh me');
  return {
    home: '/',
    recipient: `/secret/${secretKey}`,
    private: `/private/${metadataKey}`,
    burn: `/private/${metadataKey}/burn`,
  }[kind];
}

const firstLineOfEntry = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]');
    const script = await (await fetch(entry?.src ?? '')).text();
    return script.slice(0, script.indexOf('\n'));
  });

const bytesOf = (answers: readonly WireAnswer[]): number =>
  answers.reduce((sum, { bytes }) => sum + bytes, 0);

test.each(['home', 'recipient', 'private', 'burn'] as const)(
  'the first load of %s stays within its budget',
  async (kind) => {
    const person = await site.person();
    const answers = await loadOnWire(person, await pathOf(kind));
    const listed = answers
      .map(({ path, bytes }) => `${bytes} ${path.split('/').slice(0, 3).join('/')}`)
      .join('\n');
    const files = answers.filter(({ path }) => !path.startsWith('/api/'));
    const ofKind = (ending: string) => files.filter(({ path }) => path.endsWith(ending));
    expect(bytesOf(answers), listed).toBeLessThanOrEqual(budget.wire[kind]);
    expect(files.length, listed).toBeLessThanOrEqual(budget.requests);
    expect(ofKind('.css'), 'the styles stand in the page').toEqual([]);
    expect(bytesOf(files.slice(0, 1)), listed).toBeLessThanOrEqual(budget.page);
    expect(ofKind('.json').length).toBe(1);
    expect(await firstLineOfEntry(person.page)).toBe('//# allFunctionsCalledOnLoad'); // record 058
    expect(person.faults).toEqual({ foreign: [], policy: [], crashes: [] });
  },
);

/** Times in milliseconds since the navigation; `cls` is the layout shift. */
type PaintTimes = { fcp: number; lcp: number; cls: number };

/** Collects the times that the browser reports. */
const paintTimes = () =>
  new Promise<PaintTimes>((resolve) => {
    const seen = { fcp: 0, lcp: 0, cls: 0 };
    const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    watch('paint', (entry) => {
      if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
    });
    watch('largest-contentful-paint', (entry) => {
      seen.lcp = entry.startTime;
    });
    watch('layout-shift', (entry) => {
      if ('value' in entry && typeof entry.value === 'number') seen.cls += entry.value;
    });
    setTimeout(() => resolve(seen), 500);
  });

/** Simulates 1.6 Mbit/s with the given latency, and a processor 4 times slower. */
async function slowDown(page: Page, latency = 150): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const bytesPerSecond = 1_600_000 / 8;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

const longestMs = 90_000;

/**
 * Repeats a measurement until it fits. The best round counts, because load on the machine only adds time:
 * a slow page is slow in every round, a busy machine is not busy for 90 s.
 */
async function untilFits(fits: () => boolean, measure: () => Promise<void>): Promise<void> {
  const end = performance.now() + longestMs;
  do await measure();
  while (!fits() && performance.now() < end);
}

test.each(['home', 'recipient', 'private'] as const)(
  '%s on a slow phone stays within its paint and layout budgets',
  async (kind) => {
    const path = await pathOf(kind);
    const limit: PaintTimes = {
      fcp: budget.fcpMs,
      lcp: kind === 'home' ? budget.lcpMs : Infinity,
      cls: budget.cls,
    };
    const best: PaintTimes = { fcp: Infinity, lcp: Infinity, cls: 0 };
    const fits = () => best.fcp <= limit.fcp && best.lcp <= limit.lcp;
    await untilFits(fits, async () => {
      const { page, context } = await site.person({ width: 390, height: 780 });
      await slowDown(page);
      await page.goto(path, { waitUntil: 'networkidle' });
      const { fcp, lcp, cls } = await page.evaluate(paintTimes);
      await context.close();
      Object.assign(best, {
        fcp: Math.min(best.fcp, fcp),
        lcp: Math.min(best.lcp, lcp),
        cls: Math.max(best.cls, cls),
      });
    });
    expect(best.fcp).toBeLessThanOrEqual(limit.fcp);
    expect(best.lcp).toBeLessThanOrEqual(limit.lcp);
    expect(best.cls).toBeLessThanOrEqual(limit.cls);
  },
  2 * longestMs,
);

/** Milliseconds since the navigation: when text can be typed, and when the button works. */
type Ready = { painted: number; alive: number };
type Step = keyof Ready;

/**
 * Notes when the field is painted and when the button is enabled, and calls `noteStep`.
 * Runs in the page before its scripts. A locator would search the page again and again, and
 * the slowed processor does that work at the page's expense (100 of 1,850 ms).
 */
const noteReady = ({ field, button }: { field: string; button: string }) => {
  const noteStep = Reflect.get(globalThis, 'noteStep') as (step: Step) => void;
  const ready: Ready = { painted: Infinity, alive: Infinity };
  Object.assign(globalThis, { ready });
  const look = () => {
    if (
      ready.painted === Infinity &&
      document.querySelector(field) &&
      performance.getEntriesByType('paint').length > 0
    ) {
      ready.painted = performance.now();
      document.querySelector<HTMLElement>(field)?.focus();
      noteStep('painted');
    }
    if (document.querySelector(`${button}:enabled`)) {
      ready.alive = performance.now();
      noteStep('alive');
    } else requestAnimationFrame(look);
  };
  look();
};

const typed = 'typed before the script ran';

/** Opens the page on a slow line, types into the field as soon as it is painted, and takes both times. */
async function timeReady(kind: 'home' | 'recipient', parts: { field: string; button: string }) {
  const path = await pathOf(kind);
  const { page, context } = await site.person({ width: 390, height: 780 });
  const steps = { painted: Promise.withResolvers<void>(), alive: Promise.withResolvers<void>() };
  await slowDown(page, 400);
  await page.exposeFunction('noteStep', (step: Step) => steps[step].resolve());
  await page.addInitScript(noteReady, parts);
  await page.goto(path, { waitUntil: 'commit' });
  await steps.painted.promise;
  if (kind === 'home') await page.keyboard.type(typed);
  await steps.alive.promise;
  if (kind === 'home') expect(await page.locator('#secret').inputValue()).toBe(typed);
  const ready = await page.evaluate(() => Reflect.get(globalThis, 'ready') as Ready);
  await context.close();
  return ready;
}

test.each([
  { kind: 'home', field: '#secret', button: '#createSecret' },
  { kind: 'recipient', field: 'h1', button: 'button[name=continue]' },
] as const)(
  'on a slow line $kind is painted within 1.0 s and works within 1.8 s',
  async ({ kind, ...parts }) => {
    const { paintedMs, aliveMs } = budget.slowLine;
    const best: Ready = { painted: Infinity, alive: Infinity };
    const fits = () => best.painted <= paintedMs && best.alive <= aliveMs;
    await untilFits(fits, async () => {
      const ready = await timeReady(kind, parts);
      best.painted = Math.min(best.painted, ready.painted);
      best.alive = Math.min(best.alive, ready.alive);
    });
    expect(best.painted).toBeLessThanOrEqual(paintedMs);
    expect(best.alive).toBeLessThanOrEqual(aliveMs);
  },
  2 * longestMs,
);
