// What a private link shows to the creator and to others (docs/design/trust.md#owner-view).
import { describe, expect, test } from 'vitest';
import { aBrowser, aNonce, testContext, anActor, anInput } from './testing/test-context.ts';
import { refusal } from './testing/reveal-samples.ts';
import { reveal } from './reveal.ts';
import { takeOwnerView } from './take-owner-view.ts';
import { viewStatus, viewStatuses } from './view-status.ts';
import { viewReceipt } from './view-receipt.ts';

type TestContext = ReturnType<typeof testContext>;
const owner = aBrowser(`a${'0'.repeat(43)}`);
const stranger = aBrowser(`a${'1'.repeat(43)}`);
const looks = (context: TestContext, key: string, actor = owner) =>
  viewReceipt(context.deps, anInput({ params: { key } }), actor);
const shows = (context: TestContext, key: string, nonce?: string, actor = owner) =>
  takeOwnerView(context.deps, anInput({ params: { key }, nonce }), actor);
const reveals = (context: TestContext, key: string) =>
  reveal(
    context.deps,
    anInput({ params: { key }, body: { continue: true, passphrase: undefined } }),
    anActor(),
  );
describe('viewing a receipt', () => {
  test('shows everything but the text, and changes nothing', async () => {
    const context = testContext();
    const { secretKey, metadataKey } = await context.conceals({ ttl: '14400' }, owner);
    const before = await context.rowOf(secretKey);
    const { record, details } = await looks(context, metadataKey);
    expect(record).toMatchObject({
      state: 'new',
      secret_key: secretKey,
      secret_ttl: 14_400,
      metadata_ttl: 28_800,
      expiration_stamp: '4 hours',
      natural_expiration: '4 hours',
      share_url: `https://glimpse.example.com/secret/${secretKey}`,
      metadata_url: `https://glimpse.example.com/private/${metadataKey}`,
      burn_url: `https://glimpse.example.com/private/${metadataKey}/burn`,
    });
    expect(details).toMatchObject({
      secret_value: null,
      show_secret: true,
      is_owner: true,
      can_decrypt: true,
      secret_realttl: 14_400,
      display_lines: 4,
    });
    expect(await context.rowOf(secretKey)).toEqual(before);
  });

  test('tells how long a text was before it was cut', async () => {
    const context = testContext();
    const { metadataKey } = await context.conceals({ secret: 'a'.repeat(10_004) }, owner);
    const { details } = await looks(context, metadataKey);
    expect(details).toMatchObject({ is_truncated: true, original_size: 10_004 });
    const whole = await context.conceals({}, owner);
    const { details: uncut } = await looks(context, whole.metadataKey);
    expect(uncut).toMatchObject({ is_truncated: false, original_size: null });
  });

  test('shows a stranger the link of a new secret, without ownership and owner view', async () => {
    const context = testContext();
    const { secretKey, metadataKey } = await context.conceals({}, owner);
    const { record, details } = await looks(context, metadataKey, stranger);
    expect(record.secret_key).toBe(secretKey);
    expect(details).toMatchObject({ is_owner: false, show_secret: false, show_secret_link: true });
    expect((await looks(context, metadataKey, anActor())).details.is_owner).toBe(false);
  });

  test('shows the link only to the creator after the text was shown, and not at all once destroyed', async () => {
    const context = testContext();
    const { secretKey, metadataKey } = await context.conceals({}, owner);
    await shows(context, metadataKey);
    expect((await looks(context, metadataKey)).record.secret_key).toBe(secretKey);
    expect((await looks(context, metadataKey, stranger)).record).toMatchObject({
      secret_key: null,
      share_url: null,
      state: 'viewed',
    });
    await reveals(context, secretKey);
    const { record, details } = await looks(context, metadataKey);
    expect(record).toMatchObject({ state: 'received', secret_state: 'received', secret_key: null });
    expect(details).toMatchObject({
      view_count: 1,
      received_date: 'a moment ago',
      secret_realttl: null,
      show_secret_link: false,
    });
  });

  test('shows expired after the expiry time, and 404 for other keys', async () => {
    const context = testContext();
    const { secretKey, metadataKey } = await context.conceals({ ttl: '60' }, owner);
    context.later(60);
    expect((await looks(context, metadataKey)).record).toMatchObject({
      state: 'expired',
      is_expired: true,
      ended_by_restore: false,
    });
    expect(await refusal(looks(context, secretKey))).toBe('secrets.unknown');
  });
});

describe("the owner's one view", () => {
  test('shows the text once and leaves the link unread; the same nonce gets it again for 120 s', async () => {
    const context = testContext();
    const { secretKey, metadataKey } = await context.conceals({}, owner);
    const nonce = aNonce();
    const first = await shows(context, metadataKey, nonce);
    expect(first.details).toMatchObject({ secret_value: 'correct horse', show_secret: true });
    expect(first.record.state).toBe('new');
    expect((await shows(context, metadataKey, nonce)).details.secret_value).toBe('correct horse');
    expect((await shows(context, metadataKey, aNonce())).details.secret_value).toBeNull();
    expect((await looks(context, metadataKey)).record).toMatchObject({ state: 'viewed', is_viewed: true });
    context.later(121);
    expect((await shows(context, metadataKey, nonce)).details.secret_value).toBeNull();
    expect((await reveals(context, secretKey)).record.secret_value).toBe('correct horse');
  });

  test('goes to one of 20 concurrent requests', async () => {
    const context = testContext();
    const { metadataKey } = await context.conceals({}, owner);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shows(context, metadataKey, aNonce())),
    );
    expect(answers.filter(({ details }) => details.secret_value !== null)).toHaveLength(1);
  });

  test('equals a view for strangers and changes nothing', async () => {
    const context = testContext();
    const { secretKey, metadataKey } = await context.conceals({}, owner);
    const before = await context.rowOf(secretKey);
    for (const actor of [stranger, anActor()]) {
      expect(await shows(context, metadataKey, undefined, actor)).toEqual(
        await looks(context, metadataKey, actor),
      );
    }
    expect(await context.rowOf(secretKey)).toEqual(before);
  });

  test('has no text an hour after creation or with a passphrase, but the receipt becomes viewed', async () => {
    const context = testContext();
    const [old, closed] = [
      await context.conceals({}, owner),
      await context.conceals({ passphrase: 'open' }, owner),
    ];
    expect((await shows(context, closed.metadataKey)).details.secret_value).toBeNull();
    context.later(3601);
    expect((await shows(context, old.metadataKey)).details.secret_value).toBeNull();
    for (const { metadataKey } of [old, closed])
      expect((await looks(context, metadataKey)).record.state).toBe('viewed');
  });
});

describe('status', () => {
  test('shows the true state while the receipt lives', async () => {
    const context = testContext();
    const { secretKey } = await context.conceals({ ttl: '3600' });
    expect(await viewStatus(context.deps, anInput({ params: { key: secretKey } }), anActor())).toMatchObject({
      record: { state: 'new' },
      details: { current_expiration: 3600 },
    });
    await reveals(context, secretKey);
    expect(await viewStatus(context.deps, anInput({ params: { key: secretKey } }), anActor())).toMatchObject({
      record: { state: 'received', is_received: true },
      details: { current_expiration: 0 },
    });
    expect(await viewStatus(context.deps, anInput({ params: { key: 'nothing' } }), anActor())).toEqual({
      record: { state: 'unknown' },
      details: {},
    });
  });

  test('of many leaves unknown keys out and refuses more than a hundred', async () => {
    const context = testContext();
    const keys = [(await context.conceals()).secretKey, (await context.conceals()).secretKey];
    const asks = (identifiers: string | string[]) =>
      viewStatuses(context.deps, anInput({ body: { identifiers } }), anActor());
    expect(await asks([...keys, 'nothing', 'z'.repeat(32)])).toMatchObject({
      count: 2,
      records: keys.map((key) => ({ key })),
    });
    expect((await asks(keys.join(','))).count).toBe(2);
    expect(await refusal(asks(Array.from({ length: 101 }, (_, index) => `k${index}`)))).toBe(
      'secrets.too_many_identifiers',
    );
    expect((await asks('')).count).toBe(0);
  });
});
