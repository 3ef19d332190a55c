// After a restore or without keys, a secret neither opens nor is consumed (docs/design/keys.md#restores).
import { expect, test } from 'vitest';
import { keySetOf } from '#platform/crypto/keys/key-set.ts';
import { sampleKeyState, sampleNow } from '#platform/crypto/keys/sample-keys.ts';
import { burn } from '../burn.ts';
import { aBrowser, aNonce, testContext, anActor, anInput } from '../testing/test-context.ts';
import { asks, refusal, type TestContext } from '../testing/reveal-samples.ts';
import { viewStatus } from '../view-status.ts';
import { viewReceipt } from '../view-receipt.ts';

const owner = aBrowser(`a${'0'.repeat(43)}`);

/** The same dependencies with other keys. */
function withKeys(context: TestContext, over: Parameters<typeof sampleKeyState>[0], days = 0): TestContext {
  const keys = keySetOf(sampleKeyState(over), new Date(sampleNow.getTime() + days * 86_400_000), 61);
  return { ...context, deps: { ...context.deps, keyring: { ...context.deps.keyring, keys: () => keys } } };
}
const burns = (context: TestContext, key: string) =>
  burn(context.deps, anInput({ params: { key }, body: { continue: true, passphrase: undefined } }), owner);

test('after a restore an unread secret is gone, and its receipt states the reason', async () => {
  const context = testContext();
  const { secretKey, metadataKey } = await context.conceals({}, owner);
  const restored = withKeys(context, { epoch: 4 });
  expect(await refusal(asks(restored, secretKey))).toBe('secrets.unknown');
  expect(await refusal(burns(restored, metadataKey))).toBe('secrets.cannot_burn');
  const { record, details } = await viewReceipt(
    restored.deps,
    anInput({ params: { key: metadataKey } }),
    owner,
  );
  expect(record).toMatchObject({ state: 'expired', ended_by_restore: true, secret_key: null });
  expect(details).toMatchObject({ is_owner: true, can_decrypt: false, show_secret: false });
  expect(await viewStatus(restored.deps, anInput({ params: { key: secretKey } }), anActor())).toMatchObject({
    record: { state: 'expired' },
  });
  expect(await context.rowOf(secretKey)).toMatchObject({ state: 'new' });
});

test('after a restore the winning nonce does not get the text again', async () => {
  const context = testContext();
  const { secretKey } = await context.conceals();
  const nonce = aNonce();
  await asks(context, secretKey, { nonce });
  expect(await refusal(asks(withKeys(context, { epoch: 4 }), secretKey, { nonce }))).toBe('secrets.unknown');
});

test('a secret sealed under newer keys makes the process reload its keys, and is not consumed', async () => {
  const context = testContext();
  const { secretKey } = await context.conceals();
  expect(await refusal(asks(withKeys(context, { epoch: 2 }), secretKey))).toBe('store.unavailable');
  expect(context.counted).toContain('reload');
  expect(await context.rowOf(secretKey)).toMatchObject({ state: 'new', attemptRev: 0 });
  expect((await asks(context, secretKey)).record.secret_value).toBe('correct horse');
});

test('after the last day of a secret its key is gone, while its receipt still opens', async () => {
  const context = testContext();
  const { secretKey, metadataKey } = await context.conceals({ ttl: '172800' }, owner);
  const later = withKeys(context, {}, 4);
  expect(await refusal(asks(later, secretKey))).toBe('secrets.unknown');
  const { record } = await viewReceipt(later.deps, anInput({ params: { key: metadataKey } }), owner);
  expect(record).toMatchObject({ state: 'expired', ended_by_restore: false, recipients: '' });
});
