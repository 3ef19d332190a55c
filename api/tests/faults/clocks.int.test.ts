// Processes on machines whose clocks are wrong: nothing is served by a wrong time, and nothing is lost
// (docs/design/trust.md#time, goal R5).
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  acknowledgeSecret,
  burnSecret,
  concealSecret,
  generateSecret,
  revealSecret,
  secretStatus,
  secretStatuses,
  takeOwnerViewOfReceipt,
  viewReceipt,
  viewSecret,
} from '@glimpse/contracts/secrets';
import { MongoClient } from 'mongodb';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { waitFor } from '@glimpse/processes/wait';
import { newNonce } from '../fixtures/secret-client.ts';
import { noRateLimits, startApi, type Api } from '../fixtures/start-api.ts';

const opened = new AsyncDisposableStack();
const dayMs = 86_400_000;
let api: Api;
let shift = '';
let client: MongoClient;

/** The first process has the right time, the second the time that `shift` says. */
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-clocks-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  shift = join(folder, 'shift');
  await writeFile(shift, '0');
  api = opened.use(await startApi({ copies: 2, env: noRateLimits }));
  const preload = pathToFileURL(join(import.meta.dirname, '../preload/shift-clock.ts')).href;
  await api.restart(1, { NODE_OPTIONS: `--import=${preload}`, SHIFT_CLOCK: shift });
  client = await new MongoClient(api.mongoUrl).connect();
  opened.defer(() => client.close());
});
afterAll(() => opened.disposeAsync());

const readiness = async (copy: number) => {
  const answer = await fetch(`${api.serviceUrls[copy]}/readyz`);
  const { checks } = (await answer.json()) as { checks: Record<string, string> };
  return { status: answer.status, checks };
};
const untilClock = (copy: number, state: string): Promise<boolean> =>
  waitFor(async () => (await readiness(copy)).checks['clock'] === state, 20_000);

async function isOffBy(ms: number): Promise<void> {
  await writeFile(shift, String(ms));
  expect(await untilClock(1, Math.abs(ms) > 30_000 ? 'failed' : 'ok')).toBe(true);
}
afterEach(() => isOffBy(0));

test.each([3 * dayMs, -3 * dayMs, 31_000, -31_000])(
  'a process whose clock is %i ms off answers 503 to every use of secrets, and the others serve them',
  async (ms) => {
    const [made, kept] = await Promise.all([api.conceal('x'), api.conceal('still here')]);
    const seal = await client.db().collection('region').findOne();
    await isOffBy(ms);
    const [bySecret, byMetadata] = [{ key: made.secretKey }, { key: made.metadataKey }];
    const body = { continue: true };
    const on = { copy: 1 };
    const uses = await Promise.all([
      api.submit(concealSecret, { body: { secret: 'x' }, ...on }),
      api.submit(generateSecret, { body: {}, ...on }),
      api.submit(viewSecret, { params: bySecret, ...on }),
      api.submit(secretStatus, { params: bySecret, ...on }),
      api.submit(secretStatuses, { body: { identifiers: made.secretKey }, ...on }),
      api.submit(revealSecret, { params: bySecret, body, nonce: newNonce(), ...on }),
      api.submit(revealSecret, { params: bySecret, body, ...on }),
      api.submit(acknowledgeSecret, { params: bySecret, nonce: newNonce(), ...on }),
      api.submit(viewReceipt, { params: byMetadata, ...on }),
      api.submit(takeOwnerViewOfReceipt, { params: byMetadata, nonce: newNonce(), ...on }),
      api.submit(burnSecret, { params: byMetadata, body, ...on }),
    ]);
    expect(uses.map(({ status }) => status)).toEqual(uses.map(() => 503));
    for (const { headers } of uses) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await readiness(1)).status).toBe(503);
    expect(await client.db().collection('region').findOne()).toMatchObject({ epoch: seal?.['epoch'] });

    const reveal = { body, nonce: newNonce() };
    const right = await api.submit(revealSecret, { params: { key: kept.secretKey }, ...reveal, copy: 0 });
    expect(right).toMatchObject({ status: 200, body: { record: { secret_value: 'still here' } } });
    await isOffBy(0);
    expect(await api.submit(revealSecret, { params: bySecret, ...reveal, ...on })).toMatchObject({
      status: 200,
    });
  },
);

test.each([25_000, -25_000])(
  "a secret of 60 s lives 60 s by MongoDB's clock when its maker is %i ms off, within the tolerance",
  async (ms) => {
    await isOffBy(ms);
    const before = (await client.db().admin().command({ hello: 1 }))['localTime'] as Date;
    const made = await api.submit(concealSecret, { body: { secret: 'x', ttl: 60 }, copy: 1 });
    const after = (await client.db().admin().command({ hello: 1 }))['localTime'] as Date;
    expect(made.status).toBe(200);
    const row = await client
      .db()
      .collection('secrets')
      .findOne({}, { sort: { $natural: -1 } });
    const createdAt = row?.['createdAt'].getTime();
    expect(createdAt).toBeGreaterThanOrEqual(before.getTime() - 1000);
    expect(createdAt).toBeLessThanOrEqual(after.getTime() + 1000);
    expect(row?.['expiresAt'].getTime() - createdAt).toBe(60_000);
  },
);
