// Burn: the owner destroys an unopened secret; burn and reveal have one winner (docs/design/trust.md#burn).
import { expect, test } from 'vitest';
import { burn } from './burn.ts';
import { aBrowser, aNonce, testContext, anActor, anInput } from './testing/test-context.ts';
import { refusal } from './testing/reveal-samples.ts';
import { reveal } from './reveal.ts';

type TestContext = ReturnType<typeof testContext>;
type Ask = { readonly nonce?: string; readonly passphrase?: string; readonly continue?: boolean };

const input = (key: string, ask: Ask = {}) =>
  anInput({
    params: { key },
    body: { continue: ask.continue ?? true, passphrase: ask.passphrase },
    nonce: ask.nonce,
  });
const burns = (context: TestContext, key: string, ask?: Ask, actor = anActor()) =>
  burn(context.deps, input(key, ask), actor);
const reveals = (context: TestContext, key: string, ask?: Ask) =>
  reveal(context.deps, input(key, ask), anActor());
test('a burned secret cannot be opened, and its owner sees when it was burned', async () => {
  const context = testContext();
  const browser = aBrowser('a'.repeat(44));
  const { secretKey, metadataKey } = await context.conceals({}, browser);
  const { record, details } = await burns(context, metadataKey, {}, browser);
  expect(record).toMatchObject({
    key: metadataKey,
    state: 'burned',
    is_burned: true,
    is_destroyed: true,
    secret_state: 'burned',
    secret_key: null,
  });
  expect(record.metadata).toMatchObject({ key: metadataKey, state: 'burned' });
  expect(record.burned).toBe(record.created);
  expect(details).toMatchObject({
    title: 'Secret burned',
    is_burned: true,
    is_destroyed: true,
    show_secret_link: false,
    is_owner: true,
  });
  expect((await context.rowOf(secretKey))?.box).toBeUndefined();
  expect(await refusal(reveals(context, secretKey))).toBe('secrets.unknown');
  expect(await refusal(burns(context, metadataKey))).toBe('secrets.cannot_burn');
  expect(context.counted).toContain('burned');
});

test('the same nonce burns once and gets its answer again', async () => {
  const context = testContext();
  const { metadataKey } = await context.conceals();
  const nonce = aNonce();
  const first = await burns(context, metadataKey, { nonce });
  expect(await burns(context, metadataKey, { nonce })).toEqual(first);
  expect(await refusal(burns(context, metadataKey, { nonce: aNonce() }))).toBe('secrets.cannot_burn');
  expect(context.counted.filter((name) => name === 'burned')).toHaveLength(1);
});

test('a burn counts for the account that created the secret', async () => {
  const context = testContext();
  const id = Buffer.alloc(12, 7);
  const { metadataKey } = await context.conceals(
    {},
    anActor({ kind: 'customer', account: { id, planId: 'basic' } }),
  );
  await burns(context, metadataKey, { nonce: aNonce() });
  expect(context.counted).toContain(`burned ${id.toString('hex')}`);
});

test('an opened or expired secret, or a request without continue, is refused', async () => {
  const context = testContext();
  const [opened, over, meant] = [
    await context.conceals(),
    await context.conceals({ ttl: '60' }),
    await context.conceals(),
  ];
  await reveals(context, opened.secretKey, { nonce: aNonce() });
  expect(await refusal(burns(context, opened.metadataKey))).toBe('secrets.cannot_burn');
  expect(await refusal(burns(context, meant.metadataKey, { continue: false }))).toBe('secrets.cannot_burn');
  context.later(61);
  expect(await refusal(burns(context, over.metadataKey))).toBe('secrets.cannot_burn');
  expect(await refusal(burns(context, meant.secretKey))).toBe('secrets.unknown');
  expect(await refusal(burns(context, 'nonsense'))).toBe('secrets.unknown');
});

test('the passphrase is checked, with a budget apart from the share link', async () => {
  const context = testContext();
  const { secretKey, metadataKey } = await context.conceals({ passphrase: 'open' });
  for (let attempt = 0; attempt < 6; attempt += 1)
    await refusal(reveals(context, secretKey, { passphrase: 'guess' }));
  expect(await refusal(reveals(context, secretKey, { passphrase: 'open' }))).toBe('http.rate_limited');
  expect(await refusal(burns(context, metadataKey))).toBe('secrets.wrong_passphrase');
  expect(await refusal(burns(context, metadataKey, { passphrase: 'guess' }))).toBe(
    'secrets.wrong_passphrase',
  );
  expect((await burns(context, metadataKey, { passphrase: 'open' })).record.state).toBe('burned');
});

test('burn against reveal: one winner in any order', async () => {
  for (let round = 0; round < 30; round += 1) {
    const context = testContext();
    const { secretKey, metadataKey } = await context.conceals();
    const asked = [
      burns(context, metadataKey),
      reveals(context, secretKey),
      burns(context, metadataKey),
      reveals(context, secretKey),
    ];
    const outcomes = await Promise.all((round % 2 === 0 ? asked : asked.toReversed()).map(refusal));
    expect(outcomes.filter((outcome) => outcome === 'answered')).toHaveLength(1);
  }
});

test('a burn whose reply is lost is resolved', async () => {
  const context = testContext();
  const { metadataKey } = await context.conceals();
  context.faults.push('answer_lost');
  expect((await burns(context, metadataKey)).record.state).toBe('burned');
});
