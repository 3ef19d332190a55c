// A cold copy of the database put back without any command gives no text (goals D3, T9).
import { burnSecret, revealSecret, viewReceipt } from '@glimpse/contracts/secrets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '@glimpse/processes/wait';
import { type ColdCopies, startColdCopies } from '../fixtures/cold-copy.ts';
import { proofSize } from '../../../scripts/vitest/proof-size.ts';
import { fencedCopies, hasExchanged, marksOf, runRaiseEpoch } from '../fixtures/fence.ts';
import { type Api, noRateLimits, startApi } from '../fixtures/start-api.ts';

const texts = 24;
/** Readers who ask again and again, by the number of their first text. */
const askers = proofSize({ short: [0], ci: [0, 10], full: [0, 5, 10, 15] });
const slow = { timeout: 150_000 }; // several starts of MongoDB
let mongod: ColdCopies;
let api: Api;
beforeAll(async () => {
  mongod = await startColdCopies();
  api = await startApi({ copies: 2, env: { MONGO_URL: mongod.url, ...noRateLimits } });
});
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await mongod[Symbol.asyncDispose]();
});

type Links = Awaited<ReturnType<Api['conceal']>>;

const reveal = (key: string) => api.submit(revealSecret, { params: { key }, body: { continue: true } });
const burn = (key: string) => api.submit(burnSecret, { params: { key }, body: { continue: true } });
const exchanged = async (before: unknown): Promise<void> =>
  expect(await hasExchanged(api, before)).toBe(true);

/** Makes secrets, copies the database, then reads and burns most of them. */
async function consumeAfterCopy(): Promise<{ read: Links[]; burned: Links[]; unread: Links[] }> {
  const all = await Promise.all(Array.from({ length: texts }, (_, at) => api.conceal(`text ${at}`)));
  await exchanged(undefined);
  const { mark } = await marksOf(api);
  await mongod.copy();
  await exchanged(mark);
  const [read, burned, unread] = [all.slice(0, 12), all.slice(12, 18), all.slice(18)];
  for (const { secretKey } of read) expect((await reveal(secretKey)).status).toBe(200);
  for (const { metadataKey } of burned) expect((await burn(metadataKey)).status).toBe(200);
  return { read, burned, unread };
}

/** Asks for every text again and again until `over`. @returns the statuses */
async function askUntil(links: readonly Links[], over: () => boolean): Promise<Set<number>> {
  const seen = new Set<number>();
  const ask = async (from: number): Promise<void> => {
    for (let at = from; !over(); at += 1)
      await reveal(links[at % links.length]?.secretKey ?? '').then(
        ({ status }) => seen.add(status),
        () => undefined, // the process is not up
      );
  };
  await Promise.all(askers.map(ask));
  return seen;
}

async function expectFence({ read, burned, unread }: Awaited<ReturnType<typeof consumeAfterCopy>>) {
  expect(await waitFor(async () => (await fencedCopies(api)) === 2, 30_000)).toBe(true);
  for (const { secretKey } of [...read, ...burned, ...unread])
    expect((await reveal(secretKey)).status).toBe(503);
  const told = () => api.logs().filter((line) => line.includes('database is older than the key file'));
  await expect.poll(told).toHaveLength(2); // lines come through a pipe
}

async function expectRestored({ read, burned, unread }: Awaited<ReturnType<typeof consumeAfterCopy>>) {
  expect(await runRaiseEpoch(api)).toMatch(/^The epoch is \d+\.\n$/);
  const isServed = async (): Promise<boolean> => (await fencedCopies(api)) === 0;
  expect(await waitFor(isServed, 60_000)).toBe(true);
  for (const { secretKey, metadataKey } of [...read, ...burned, ...unread]) {
    expect((await reveal(secretKey)).status).toBe(404);
    const { body } = await api.submit(viewReceipt, { params: { key: metadataKey } });
    expect(body).toMatchObject({ record: { state: 'expired', ended_by_restore: true } });
  }
  const { secretKey } = await api.conceal('after the restore');
  expect((await reveal(secretKey)).body).toMatchObject({ record: { secret_value: 'after the restore' } });
}

test(
  'below a running API: every use is refused until the epoch is raised, and no text is given',
  slow,
  async () => {
    const secrets = await consumeAfterCopy();
    let over = false;
    const asked = askUntil([...secrets.read, ...secrets.burned], () => over);
    await mongod.putBack();
    await expectFence(secrets);
    over = true;
    const statuses = await asked;
    expect(statuses).not.toContain(200);
    expect(statuses).toContain(503);
    await expectRestored(secrets);
  },
);

test('while the API is stopped: the same', slow, async () => {
  const said = api.logs().length;
  const secrets = await consumeAfterCopy();
  await Promise.all([api.kill(0, 'SIGKILL'), api.kill(1, 'SIGTERM')]);
  await mongod.putBack();
  await Promise.all([api.restart(0), api.restart(1)]);
  const told = () =>
    api
      .logs()
      .slice(said)
      .filter((line) => line.includes('older than the key file'));
  await expect.poll(told).toHaveLength(2);
  expect(await fencedCopies(api)).toBe(2);
  for (const { secretKey } of secrets.read) expect((await reveal(secretKey)).status).toBe(503);
  await expectRestored(secrets);
});
