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
/** Bytes on the wire, headers included, as the API serves them (record 032). */
const budget = {
  wire: { home: 112 * KB, recipient: 118 * KB, private: 118 * KB, burn: 118 * KB },
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

/** The best of a few rounds counts, because load on the machine only adds time. */
const rounds = 5;

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
    for (let round = 0; round < rounds && (best.fcp > limit.fcp || best.lcp > limit.lcp); round += 1) {
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
    }
    expect(best.fcp).toBeLessThanOrEqual(limit.fcp);
    expect(best.lcp).toBeLessThanOrEqual(limit.lcp);
    expect(best.cls).toBeLessThanOrEqual(limit.cls);
  },
);

/** Milliseconds since the navigation: when text can be typed, and when the button works. */
type Ready = { painted: number; alive: number };

/** Notes when the field is painted and when the button is enabled. Runs in the page before its scripts. */
const noteReady = ({ field, button }: { field: string; button: string }) => {
  const ready: Ready = { painted: Infinity, alive: Infinity };
  Object.assign(globalThis, { ready });
  const look = () => {
    if (
      ready.painted === Infinity &&
      document.querySelector(field) &&
      performance.getEntriesByType('paint').length > 0
    )
      ready.painted = performance.now();
    if (document.querySelector(`${button}:enabled`)) ready.alive = performance.now();
    else requestAnimationFrame(look);
  };
  look();
};

const typed = 'typed before the script ran';

test.each([
  { kind: 'home', field: '#secret', button: '#createSecret' },
  { kind: 'recipient', field: 'h1', button: 'button[name=continue]' },
] as const)(
  'on a slow line $kind is painted within 1.0 s and works within 1.8 s',
  async ({ kind, ...parts }) => {
    const { paintedMs, aliveMs } = budget.slowLine;
    const best: Ready = { painted: Infinity, alive: Infinity };
    for (let round = 0; round < rounds && (best.painted > paintedMs || best.alive > aliveMs); round += 1) {
      const path = await pathOf(kind);
      const { page, context } = await site.person({ width: 390, height: 780 });
      await slowDown(page, 400);
      await page.addInitScript(noteReady, parts);
      await page.goto(path, { waitUntil: 'commit' });
      if (kind === 'home') await page.locator('#secret').pressSequentially(typed);
      await page.locator(`${parts.button}:enabled`).waitFor();
      if (kind === 'home') expect(await page.locator('#secret').inputValue()).toBe(typed);
      const ready = await page.evaluate(() => Reflect.get(globalThis, 'ready') as Ready);
      await context.close();
      best.painted = Math.min(best.painted, ready.painted);
      best.alive = Math.min(best.alive, ready.alive);
    }
    expect(best.painted).toBeLessThanOrEqual(paintedMs);
    expect(best.alive).toBeLessThanOrEqual(aliveMs);
  },
);
