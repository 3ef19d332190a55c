// Tests that a claim which no majority confirmed reveals nothing (goals T4, T7,
// docs/design/trust.md#undecided-writes).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDatabase } from '#platform/mongo/testing.ts';
import { newNonce, aText, openSecretClient } from '../fixtures/secret-client.ts';
import { startThreeMemberSet, type ThreeMemberSet } from '../fixtures/three-member-set.ts';
import { startApi } from '../fixtures/start-api.ts';

const opened = new AsyncDisposableStack();
let set: ThreeMemberSet;
let url: string;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-three-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  set = opened.use(await startThreeMemberSet(folder, 'lost_claim'));
  const api = opened.use(
    await startApi({
      env: { MONGO_URL: ownDatabase(set.url), LIMITS_REVEAL_SECRET: '0', LIMITS_CREATE_SECRET: '0' },
    }),
  );
  url = api.urls[0] as string;
});

afterAll(() => opened.disposeAsync());

const faults: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['a write concern error', { writeConcernError: { code: 64, errmsg: 'waiting for replication timed out' } }],
  ['a lost line', { closeConnection: true }],
  ['a primary that steps down', { errorCode: 189 }],
];

test.for(faults)(
  '20 claims that end in %s are resolved by reading back: every secret gives one text',
  async ([, fault]) => {
    using reader = await openSecretClient(url);
    for (let time = 0; time < 20; time += 1) {
      const [text, nonce] = [aText(), time % 2 === 0 ? newNonce() : undefined];
      const { secretKey } = await reader.conceal(text);
      await set.failPoint('failCommand', {
        mode: { times: 1 },
        data: { failCommands: ['update', 'bulkWrite'], ...fault },
      });
      const shown = await reader.reveal(secretKey, { nonce });
      expect(shown).toEqual({ status: 200, text });
      expect((await reader.reveal(secretKey, { nonce: newNonce() })).status).toBe(404);
    }
  },
);

// Must be the last test of the file: it kills the first primary.
test('a claim that only the killed primary knew gives no text, so the text is revealed once', async () => {
  using first = await openSecretClient(url, { repeats: 0 });
  using other = await openSecretClient(url, { repeats: 0 });
  using later = await openSecretClient(url);
  const [text, legacyText, nonce] = [aText(), aText(), newNonce()];
  const { secretKey } = await first.conceal(text);
  const legacy = await first.conceal(legacyText);
  await set.stopReplication();
  const early = await Promise.all([first.reveal(secretKey, { nonce }), other.reveal(legacy.secretKey)]);
  await set.killPrimary();
  const late = [await later.reveal(secretKey, { nonce: newNonce() }), await later.reveal(legacy.secretKey)];
  expect(early.map(({ status }) => status)).toEqual([503, 503]);
  expect(late).toEqual([
    { status: 200, text },
    { status: 200, text: legacyText },
  ]);
});
