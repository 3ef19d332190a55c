// Burn: the owner destroys an unopened secret; burn and reveal have one winner (docs/design/trust.md#burn).
import { expect, test } from 'vitest';
import { burn } from './burn.ts';
import { aBrowser, aNonce, testContext, anActor, testInput } from './testing/test-context.ts';
import { refusal } from './testing/reveal-samples.ts';
import { reveal } from './reveal.ts';

type World = ReturnType<typeof testContext>;
type Ask = { readonly nonce?: string; readonly passphrase?: string; readonly continue?: boolean };

const input = (key: string, ask: Ask = {}) =>
  testInput({ params: { key }, body: { continue: ask.continue ?? true, passphrase: ask.passphrase }, nonce: ask.nonce });
const burns = (world: World, key: string, ask?: Ask, actor = anActor()) => burn(world.deps, input(key, ask), actor);
const reveals = (world: World, key: string, ask?: Ask) => reveal(world.deps, input(key, ask), anActor());
test('a burned secret cannot be opened, and its owner sees when it was burned', async () => {
  const world = testContext();
  const browser = aBrowser('a'.repeat(44));
  const { secretKey, metadataKey } = await world.conceals({}, browser);
  const { record, details } = await burns(world, metadataKey, {}, browser);
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
  expect(details).toMatchObject({ title: 'Secret burned', is_burned: true, is_destroyed: true, show_secret_link: false, is_owner: true });
  expect((await world.rowOf(secretKey))?.box).toBeUndefined();
  expect(await refusal(reveals(world, secretKey))).toBe('secrets.unknown');
  expect(await refusal(burns(world, metadataKey))).toBe('secrets.cannot_burn');
  expect(world.counted).toContain('burned');
});

test('the same nonce burns once and gets its answer again', async () => {
  const world = testContext();
  const { metadataKey } = await world.conceals();
  const nonce = aNonce();
  const first = await burns(world, metadataKey, { nonce });
  expect(await burns(world, metadataKey, { nonce })).toEqual(first);
  expect(await refusal(burns(world, metadataKey, { nonce: aNonce() }))).toBe('secrets.cannot_burn');
  expect(world.counted.filter((name) => name === 'burned')).toHaveLength(1);
});

test('an opened or expired secret, or a request without continue, is refused', async () => {
  const world = testContext();
  const [opened, over, meant] = [await world.conceals(), await world.conceals({ ttl: '60' }), await world.conceals()];
  await reveals(world, opened.secretKey, { nonce: aNonce() });
  expect(await refusal(burns(world, opened.metadataKey))).toBe('secrets.cannot_burn');
  expect(await refusal(burns(world, meant.metadataKey, { continue: false }))).toBe('secrets.cannot_burn');
  world.later(61);
  expect(await refusal(burns(world, over.metadataKey))).toBe('secrets.cannot_burn');
  expect(await refusal(burns(world, meant.secretKey))).toBe('secrets.unknown');
  expect(await refusal(burns(world, 'nonsense'))).toBe('secrets.unknown');
});

test('the passphrase is checked, with a budget apart from the share link', async () => {
  const world = testContext();
  const { secretKey, metadataKey } = await world.conceals({ passphrase: 'open' });
  for (let attempt = 0; attempt < 6; attempt += 1) await refusal(reveals(world, secretKey, { passphrase: 'guess' }));
  expect(await refusal(reveals(world, secretKey, { passphrase: 'open' }))).toBe('http.rate_limited');
  expect(await refusal(burns(world, metadataKey))).toBe('secrets.wrong_passphrase');
  expect(await refusal(burns(world, metadataKey, { passphrase: 'guess' }))).toBe('secrets.wrong_passphrase');
  expect((await burns(world, metadataKey, { passphrase: 'open' })).record.state).toBe('burned');
});

test('burn against reveal: one winner in any order', async () => {
  for (let round = 0; round < 30; round += 1) {
    const world = testContext();
    const { secretKey, metadataKey } = await world.conceals();
    const asked = [burns(world, metadataKey), reveals(world, secretKey), burns(world, metadataKey), reveals(world, secretKey)];
    const outcomes = await Promise.all((round % 2 === 0 ? asked : asked.toReversed()).map(refusal));
    expect(outcomes.filter((outcome) => outcome === 'answered')).toHaveLength(1);
  }
});

test('a burn whose reply is lost is resolved', async () => {
  const world = testContext();
  const { metadataKey } = await world.conceals();
  world.faults.push('answer_lost');
  expect((await burns(world, metadataKey)).record.state).toBe('burned');
});
