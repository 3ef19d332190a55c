// Status, body, headers and time do not show which addresses have an account
// (docs/design/trust.md#enumeration, goal A1).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountFixture, openAccountFixture } from './account-fixture.ts';
import { openBrowser, aMember, anAddress, loopbackProxies, password, patiently } from './person.ts';
import { proofSize } from '../../../scripts/vitest/proof-size.ts';
import { median } from '../fixtures/machine-load.ts';

/** All pairs of a known and an unknown address. The first `timed` run in turn and are timed. */
const rounds = proofSize({ short: 20, ci: 60, full: 200 });
const timed = proofSize({ short: 12, ci: 20, full: 40 });
/** Pairs sent at once after those. */
const crowd = 8;
let networks = 0;
/** A network in a wide network of its own: one has a share of the guesses of a day. */
const ownWideNetwork = () => ({ 'X-Forwarded-For': `20.${(networks += 1) % 256}.${networks >> 8}.1` });

let fixture: AccountFixture;
let known = '';
beforeAll(async () => {
  fixture = await openAccountFixture({
    copies: 1,
    env: {
      LOG_LEVEL: 'warn',
      TRUSTED_PROXIES: loopbackProxies,
      LIMITS_AUTHENTICATE_SESSION: '5/900',
      LIMITS_FORGOT_PASSWORD_REGION: '0',
      LIMITS_CREATE_ACCOUNT_REGION: '0',
    },
  });
  known = (await aMember(fixture.api.urls, fixture.sink)).address;
});
afterAll(() => fixture[Symbol.asyncDispose]());

/** Standard error of the difference of two medians of `count` values: the noise of a busy machine. */
function errorOf(values: readonly number[], count: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const quarter = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? 0;
  return (Math.SQRT2 * 1.25 * (quarter(0.75) - quarter(0.25))) / 1.35 / Math.sqrt(count);
}

/** Headers that differ between any two answers. */
const changing = new Set(['x-request-id', 'date']);
function faceOf(
  status: number,
  headers: Headers,
  { body, address }: { body: string; address: string },
): string {
  const lines = [...headers]
    .filter(([name]) => !changing.has(name))
    .map(([name, value]) => `${name}: ${value}`);
  return [status, ...lines, body.replaceAll(address, '<>').replace(/"shrimp":"[\w-]+"/, '"shrimp":""')].join(
    '\n',
  );
}

test.each([
  ['/signin', { p: 'certainly not this' }],
  ['/signup', { p: password }],
  ['/forgot', {}],
])('%s answers known and unknown addresses alike', async (path, more) => {
  const [url = ''] = fixture.api.urls;
  const ask = async (address: string) => {
    const { ms, body, status, headers } = await patiently(async () => {
      const started = performance.now();
      const answer = await fetch(url + path, {
        method: 'POST',
        body: JSON.stringify({ u: address, ...more }),
        headers: { 'Content-Type': 'application/json', ...ownWideNetwork() },
      });
      const text = await answer.text();
      return {
        ms: performance.now() - started,
        body: text,
        status: answer.status,
        headers: answer.headers,
      };
    });
    return { ms, face: faceOf(status, headers, { body, address }) };
  };
  const width = known.length;
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const faces = new Set<string>();
  const pairOf = (round: number) => {
    const stranger = anAddress('bob').padStart(width, 'b').slice(-width);
    const pair = [['known', known] as const, ['unknown', stranger] as const];
    return round % 2 ? pair : pair.toReversed();
  };
  for (let round = 0; round < timed; round += 1) {
    const asking = pairOf(round).map(async ([who, address]) => ({ who, ...(await ask(address)) }));
    for (const { who, ms, face } of await Promise.all(asking)) {
      times[who].push(ms);
      faces.add(face);
    }
  }
  for (let round = timed; round < rounds; round += crowd) {
    const askers = Array.from({ length: crowd }, (_, at) => pairOf(round + at)).flat();
    for (const { face } of await Promise.all(askers.map(([, address]) => ask(address)))) faces.add(face);
  }
  expect([...faces].slice(1)).toEqual([]);
  const gapMs = Math.abs(median(times.known) - median(times.unknown));
  expect(gapMs).toBeLessThan(Math.max(5, 3 * errorOf([...times.known, ...times.unknown], timed)));
});

test('a second sign-up tells a browser no more than the first', async () => {
  const browser = openBrowser(fixture.api.urls);
  await browser.arrive();
  const address = anAddress();
  const once = await browser.send('/signup', { body: { u: address, p: password } });
  const twice = await browser.send('/signup', { body: { u: address, p: 'another password now' } });
  expect({ ...twice.body, shrimp: '' }).toEqual({ ...once.body, shrimp: '' });
  expect(await browser.send('/signin', { body: { u: address, p: 'another password now' } })).toMatchObject({
    body: { code: 'accounts.signin_failed' },
  });
});
