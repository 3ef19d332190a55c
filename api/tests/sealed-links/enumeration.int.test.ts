// Unknown links, foreign ones and those whose receipt has ended are the same bytes in the same time
// (docs/design/sealed-links.md#view, goal A1).
import { revealSealedLink, viewSealedLink } from '@glimpse/contracts/sealed-links';
import { afterAll, expect, test } from 'vitest';
import { activeStatus } from '../../src/features/domains/testing/fake-operator.ts';
import {
  aCustomerWithPlan,
  addDomain,
  openInstallation,
  recordOf,
  sendAsHost,
} from '../domains/domain-owner.ts';
import { newNonce } from '../fixtures/secret-client.ts';
import { noRateLimits } from '../fixtures/start-api.ts';
import { proofSize } from '../../../scripts/vitest/proof-size.ts';
import { someKey, storesLink, opens } from './sealed-sender.ts';

const pairs = proofSize({ short: 60, full: 200 });
const opened = await openInstallation({ ...noRateLimits, LOG_LEVEL: 'warn' });
const { api, operator, client } = opened;
afterAll(() => opened[Symbol.asyncDispose]());
const host = 'links.example.org';

/** p of the two-sample Kolmogorov-Smirnov test, by its limit for many values. */
function sameTimes(one: readonly number[], other: readonly number[]): number {
  const below = (values: readonly number[], at: number): number =>
    values.filter((value) => value <= at).length / values.length;
  const gap = Math.max(...[...one, ...other].map((at) => Math.abs(below(one, at) - below(other, at))));
  const scaled = gap * Math.sqrt((one.length * other.length) / (one.length + other.length));
  if (scaled < 0.3) return 1; // the sum below converges too slowly
  let p = 0;
  for (let term = 1; term <= 100; term += 1)
    p += 2 * (-1) ** (term - 1) * Math.exp(-2 * term ** 2 * scaled ** 2);
  return Math.min(1, Math.max(0, p));
}

/** Headers that differ between any two answers; a socket is closed after its thousandth request. */
const changing = new Set(['x-request-id', 'date', 'connection', 'keep-alive']);

/** One answer and its time. A 503 of a busy machine is asked again. */
async function faceOf(path: string, body: object): Promise<{ readonly ms: number; readonly face: string }> {
  const started = performance.now();
  const headers = { 'idempotency-key': newNonce() };
  const asked = { method: 'POST', body: JSON.stringify(body), headers };
  const answer = await sendAsHost((api.urls[0] ?? '') + path, host, asked);
  const ms = performance.now() - started;
  if (answer.status === 503) return faceOf(path, body);
  const lines = Object.entries(answer.headers).filter(([name]) => !changing.has(name));
  return { ms, face: JSON.stringify([answer.status, lines, answer.body]) };
}

type Names = { readonly lookup: string; readonly access: string };
const calls = [
  ['view', (link: Names) => faceOf(viewSealedLink.path, { lookup: link.lookup })],
  ['reveal', (link: Names) => faceOf(revealSealedLink.path, { access: link.access, continue: true })],
] as const;

async function aDomain() {
  const { browser } = await aCustomerWithPlan(opened);
  const added = await addDomain(browser, host);
  await operator.answer(String(recordOf(added)['domainid']), activeStatus);
  await expect.poll(async () => (await sendAsHost(api.urls[0] ?? '', host, {})).status).not.toBe(421);
}

/** A link of the site, which this host does not know; and one of which nothing is left. */
async function theLinks() {
  const foreign = await storesLink(api, 'foreign');
  const purged = await storesLink(api, 'purged');
  await opens(api, purged);
  await client
    .db()
    .collection('secrets')
    .deleteOne({ state: { $ne: 'new' } });
  return { foreign, purged };
}

type Ask = (typeof calls)[number][1];
type Links = Awaited<ReturnType<typeof theLinks>>;

const aStranger = (): Names => ({ lookup: someKey(), access: someKey() });

/** Asks for each kind of link in turn. @returns each time in ms, and all answers that differ */
async function sample(ask: Ask, links: Links) {
  const faces = new Set<string>();
  const times = { unknown: [] as number[], foreign: [] as number[], purged: [] as number[] };
  for (let round = 0; round < pairs; round += 1) {
    const turns = [
      ['unknown', aStranger()],
      ['foreign', links.foreign],
      ['purged', links.purged],
    ] as const;
    // In all six orders equally often: what comes before a request changes its time.
    const first = round % turns.length;
    const turned = [...turns.slice(first), ...turns.slice(0, first)];
    for (const [who, link] of round % 2 ? turned : turned.toReversed()) {
      const { ms, face } = await ask(link);
      times[who].push(ms);
      faces.add(face);
    }
  }
  return { faces, times };
}

/** One of a hundred equal samples differs by chance: a difference counts if each of three samples has it. */
const mostSamples = 3;

test.each(calls)('%s tells nobody which of them exists', async (_name, ask) => {
  if ((await sendAsHost(api.urls[0] ?? '', host, {})).status === 421) await aDomain();
  const links = await theLinks();
  for (let warm = 0; warm < 10; warm += 1) await ask(aStranger());
  const seen = { foreign: [] as number[], purged: [] as number[] };
  for (let number = 0; number < mostSamples; number += 1) {
    const { faces, times } = await sample(ask, links);
    expect([...faces].slice(1)).toEqual([]);
    seen.foreign.push(sameTimes(times.unknown, times.foreign));
    seen.purged.push(sameTimes(times.unknown, times.purged));
    if (Math.max(...seen.foreign) > 0.01 && Math.max(...seen.purged) > 0.01) break;
  }
  expect(Math.max(...seen.foreign), `p of foreign links: ${seen.foreign.join()}`).toBeGreaterThan(0.01);
  expect(Math.max(...seen.purged), `p of purged links: ${seen.purged.join()}`).toBeGreaterThan(0.01);
});

test('the test of times sees two samples of 200 that differ by half of their spread', () => {
  const times = (shift: number): number[] =>
    Array.from({ length: 200 }, (_, at) => shift + Math.sqrt(-2 * Math.log((at + 0.5) / 200)));
  expect(sameTimes(times(0), times(0))).toBe(1);
  expect(sameTimes(times(0), times(0.5))).toBeLessThan(0.01);
});
