// MongoDB loses its primary under account calls: no write is lost or doubled
// (docs/design/trust.md#failures, goal F2).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { ownDatabase } from '#platform/mongo/testing.ts';
import { startMongod } from '../../../scripts/stores/mongod.ts';
import { waitFor } from '@glimpse/processes/wait';
import { noRateLimits } from '../fixtures/start-api.ts';
import { openAccountFixture } from './account-fixture.ts';
import { type Answer, aMember, password } from './person.ts';

const downSeconds = 4;
const loadMs = 7000;
const restMs = 40;

/** Makes the only member step down; it can be elected again after `downSeconds`. */
async function stepDown(url: string): Promise<void> {
  const client = await new MongoClient(url, { directConnection: true }).connect();
  await client
    .db('admin')
    .command({ replSetStepDown: downSeconds, force: true })
    .catch(() => undefined); // it may close this connection
  await client.close();
}

test('during a step-down calls answer 200 or 503 with Retry-After; confirmed secrets are stored and mails sent once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-mongo-'));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const mongod = await startMongod({ folder });
  opened.defer(() => mongod[Symbol.asyncDispose]());
  const fixture = opened.use(
    await openAccountFixture({ copies: 1, env: { ...noRateLimits, MONGO_URL: ownDatabase(mongod.url) } }),
  );
  const { browser, address } = await aMember(fixture.api.urls, fixture.sink);
  const confirmed: string[] = [];
  const mailed: string[] = [];
  const answers: Answer[] = [];
  const until = performance.now() + loadMs;
  const calls = [
    async (): Promise<Answer> => {
      const made = await browser.send('/api/v2/secret/conceal', { body: { secret: 'x' } });
      // While Redis is too slow, the caller counts as anonymous (docs/design/trust.md#failures).
      if (made.body['custid'] === address)
        confirmed.push((made.body['record'] as { metadata: { key: string } }).metadata.key);
      return made;
    },
    async (): Promise<Answer> => {
      const recipient = `to.${mailed.length}.${answers.length}@example.com`;
      const made = await browser.send('/api/v2/secret/conceal', { body: { secret: 'x', recipient } });
      if (made.status === 200) mailed.push(recipient);
      return made;
    },
    () => browser.send('/api/v2/private/recent'),
    () => browser.send('/api/v2/account'),
    () => browser.send('/api/v2/account/update-locale', { body: { locale: 'en' } }),
  ];
  const lanes = calls.map(async (call) => {
    for (; performance.now() < until; await pause(restMs)) answers.push(await call());
  });
  await stepDown(mongod.url);
  await Promise.all(lanes);

  const odd = answers.filter(
    ({ status, headers }) => status !== 200 && !(status === 503 && Number(headers.get('retry-after')) > 0),
  );
  expect(odd.map(({ status, body }) => [status, body.code])).toEqual([]);
  expect(answers.some(({ status }) => status === 503)).toBe(true);
  const recent = async () => {
    const { body } = await browser.send('/api/v2/private/recent');
    return new Set((body['records'] as { key: string }[] | undefined)?.map(({ key }) => key));
  };
  expect(await waitFor(async () => (await recent()).size > 0, 15_000)).toBe(true);
  const listed = await recent();
  expect(confirmed.filter((key) => !listed.has(key))).toEqual([]);
  const arrived = () => fixture.sink.mails().flatMap(({ to }) => to);
  expect(await waitFor(async () => mailed.every((one) => arrived().includes(one)), 20_000)).toBe(true);
  expect(mailed.filter((one) => arrived().filter((to) => to === one).length !== 1)).toEqual([]);
  expect(await browser.send('/signin', { body: { u: address, p: password } })).toMatchObject({
    status: 200,
  });
});
