// Acknowledgements: answered at once, deleted in the background (docs/design/trust.md#acknowledgements).
import { expect, test } from 'vitest';
import { UnconfirmedWrite } from '#platform/mongo/outage.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { acknowledge } from './acknowledge.ts';
import { asks, refusal, type TestContext } from './testing/reveal-samples.ts';
import { aNonce, anActor, testContext, anInput } from './testing/test-context.ts';

const custom: Actor['host'] = { kind: 'custom', hostname: 'links.example.org', domainId: 'd' };

/** Acknowledges. @returns the error code, `answered` for 200 */
const acks = (context: TestContext, key: string, nonce: string, actor = anActor()) =>
  refusal(acknowledge(context.deps, anInput({ params: { key }, nonce }), actor));

/** A second process on the same store and keys. */
const otherProcess = (context: TestContext) => testContext({ secrets: context.deps.secrets });

/** A revealed secret, and the reads and writes that follow. */
async function revealed(nonce = aNonce()) {
  const context = testContext();
  const { secretKey } = await context.conceals();
  await asks(context, secretKey, { nonce });
  const calls: string[] = [];
  const { find, apply } = context.deps.secrets;
  context.deps.secrets.find = async (lookUp) => (calls.push('find'), find(lookUp));
  context.deps.secrets.apply = async (id, change) => (calls.push(change.kind), apply(id, change));
  return { context, secretKey, nonce, calls };
}

test('the process that revealed answers without a read or a write; then the content goes', async () => {
  const { context, secretKey, nonce, calls } = await revealed();
  expect(await acks(context, secretKey, nonce)).toBe('answered');
  expect(calls).toEqual([]);
  await context.deps.acknowledgements.flush();
  expect(calls).toEqual(['acknowledge']);
  const row = await context.rowOf(secretKey);
  expect(row).toMatchObject({ state: 'consumed', end: 'ack' });
  expect(row?.box).toBeUndefined();
});

test('another nonce is looked up, unknown, and deletes nothing', async () => {
  const { context, secretKey, nonce, calls } = await revealed();
  expect(await acks(context, secretKey, aNonce())).toBe('secrets.unknown');
  await context.deps.acknowledgements.flush();
  expect(calls).toEqual(['find']);
  expect((await context.rowOf(secretKey))?.state).toBe('claimed');
  expect(await acks(context, secretKey, nonce)).toBe('answered');
});

test('another process reads the row, answers the same, and queues the deletion', async () => {
  const { context, secretKey, nonce } = await revealed();
  const other = otherProcess(context);
  expect(await acks(other, secretKey, aNonce())).toBe('secrets.unknown');
  await other.deps.acknowledgements.flush();
  expect((await context.rowOf(secretKey))?.state).toBe('claimed');
  expect(await acks(other, secretKey, nonce)).toBe('answered');
  expect((await context.rowOf(secretKey))?.state).toBe('claimed');
  await other.deps.acknowledgements.flush();
  expect(await context.rowOf(secretKey)).toMatchObject({ state: 'consumed', end: 'ack' });
});

test('a repeated acknowledgement is answered before and after the deletion', async () => {
  const { context, secretKey, nonce } = await revealed();
  for (let time = 0; time < 2; time += 1) expect(await acks(context, secretKey, nonce)).toBe('answered');
  await context.deps.acknowledgements.flush();
  expect(await acks(context, secretKey, nonce)).toBe('answered');
  expect(await acks(context, secretKey, aNonce())).toBe('secrets.unknown');
});

test('after 120 s the row is read again', async () => {
  const { context, secretKey, nonce, calls } = await revealed();
  context.later(120);
  expect(await acks(context, secretKey, nonce)).toBe('answered');
  expect(calls).toEqual(['find']);
});

test('before it is deleted the asked process refuses a repeat; another one may still answer it', async () => {
  const { context, secretKey, nonce } = await revealed();
  await acks(context, secretKey, nonce);
  expect(await refusal(asks(context, secretKey, { nonce }))).toBe('secrets.unknown');
  const other = otherProcess(context);
  expect((await asks(other, secretKey, { nonce })).record.secret_value).toBe('correct horse');
  await context.deps.acknowledgements.flush();
  expect(await refusal(asks(other, secretKey, { nonce }))).toBe('secrets.unknown');
});

test('a released claim is not known: its acknowledgement is unknown and the secret stays', async () => {
  const context = testContext();
  const { secretKey } = await context.conceals();
  const nonce = aNonce();
  expect(await refusal(asks(context, secretKey, { nonce, closed: true }))).toBe('store.unavailable');
  expect(await acks(context, secretKey, nonce)).toBe('secrets.unknown');
  await context.deps.acknowledgements.flush();
  expect((await asks(context, secretKey, { nonce: aNonce() })).record.secret_value).toBe('correct horse');
});

test('an acknowledgement before a release deletes nothing of the next reader', async () => {
  const context = testContext();
  const { secretKey } = await context.conceals();
  const [early, next] = [aNonce(), aNonce()];
  const { apply } = context.deps.secrets;
  context.deps.secrets.apply = async (id, change) => {
    if (change.kind === 'release') expect(await acks(context, secretKey, early)).toBe('answered');
    return apply(id, change);
  };
  expect(await refusal(asks(context, secretKey, { nonce: early, closed: true }))).toBe('store.unavailable');
  await asks(context, secretKey, { nonce: next });
  expect((await asks(context, secretKey, { nonce: next })).record.secret_value).toBe('correct horse');
  await context.deps.acknowledgements.flush();
  expect((await context.rowOf(secretKey))?.state).toBe('claimed');
  expect(await acks(context, secretKey, next)).toBe('answered');
});

test('a custom domain acknowledges only secrets of its own', async () => {
  const { context, secretKey, nonce } = await revealed();
  expect(await acks(context, secretKey, nonce, anActor({ host: custom }))).toBe('secrets.unknown');
  await context.deps.acknowledgements.flush();
  expect((await context.rowOf(secretKey))?.state).toBe('claimed');
});

test('without keys it is refused like any other call, and a malformed key is unknown', async () => {
  const { context, secretKey, nonce } = await revealed();
  for (const key of ['short', secretKey.toUpperCase(), `${secretKey}0`])
    expect(await acks(context, key, nonce)).toBe('secrets.unknown');
  const { keys } = context.deps.keyring;
  context.deps.keyring.keys = () => {
    throw new Error('fenced');
  };
  expect(await acks(context, secretKey, nonce)).toBe('defect');
  context.deps.keyring.keys = keys;
});

test('a deletion that keeps failing leaves the content to the sweeper', async () => {
  const { context, secretKey, nonce } = await revealed();
  const { apply } = context.deps.secrets;
  context.deps.secrets.apply = async (id, change) => {
    if (change.kind === 'acknowledge') throw new UnconfirmedWrite(64);
    return apply(id, change);
  };
  await acks(context, secretKey, nonce);
  for (let time = 0; time < 4; time += 1) await context.deps.acknowledgements.flush();
  expect(context.counted).toContain('given up 1');
  expect((await context.rowOf(secretKey))?.state).toBe('claimed');
  context.later(121);
  const swept = await context.memoryStore.sweep({ kind: 'leases', leaseSeconds: 120 });
  expect(swept).toBe(1);
  expect((await context.rowOf(secretKey))?.box).toBeUndefined();
});
