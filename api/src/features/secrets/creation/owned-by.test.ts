// The note and the notice of a new secret (docs/design/http-api.md#notices). Check 7 of the looks: the note
// that was given at creation is the one that lists show.
import { expect, test } from 'vitest';
import { ApiError } from '#platform/errors/api-error.ts';
import { conceal, type ConcealDeps } from '../conceal.ts';
import { viewReceipt } from '../view-receipt.ts';
import { testContext, anActor, emptyBody, anInput } from '../testing/test-context.ts';

type Body = Partial<typeof emptyBody>;
const conceals = (context: { readonly deps: ConcealDeps }, body: Body, actor = anActor()) =>
  conceal(context.deps, anInput({ body: { ...emptyBody, ...body } }), actor);
const refusal = async (asking: Promise<unknown>): Promise<string> =>
  asking.then(
    () => 'answered',
    (error: unknown) => (error instanceof ApiError ? `${error.code} ${error.detail}`.trim() : 'defect'),
  );

const account = { id: Buffer.alloc(12, 1), planId: 'basic' };
const ana = (over: Partial<typeof account & { notify: boolean }> = {}) =>
  anActor({ kind: 'customer', custid: 'ana@example.com', account: { ...account, ...over } });
const made = async (body: Body, actor = ana()) => {
  const context = testContext();
  const { record } = await conceals(context, { secret: 'x', ...body }, actor);
  const row = (await context.rowOf(record.secret.key)) ?? expect.fail();
  return { context, record, row };
};

test('a note at creation is sealed, and shown to its owner from then on', async () => {
  const { context, record, row } = await made({ memo: 'Router of the office' });
  expect([record.metadata.memo, record.receipt.memo]).toEqual(Array(2).fill('Router of the office'));
  expect(row.rec.memo?.length).toBeGreaterThan(256);
  expect(row.rec.memo?.includes('Router')).toBe(false);
  const key = { params: { key: record.metadata.key } };
  expect((await viewReceipt(context.deps, anInput(key), ana())).record.memo).toBe('Router of the office');
  expect((await viewReceipt(context.deps, anInput(key), anActor())).record.memo).toBeNull();
});

test('a generated password takes a note, too', async () => {
  const { record } = await made({ kind: 'generate', memo: 'Wi-Fi' });
  expect(record.receipt).toMatchObject({ kind: 'generate', memo: 'Wi-Fi' });
});

test('without an account a note is ignored, and a notice refused', async () => {
  const { record, row } = await made({ memo: 'mine' }, anActor());
  expect([record.receipt.memo, row.rec.memo]).toEqual([null, undefined]);
  const asking = conceals(testContext(), { secret: 'x', notify: true });
  expect(await refusal(asking)).toBe('secrets.email_needs_account');
  expect(await refusal(conceals(testContext(), { secret: 'x', notify: false }))).toBe('answered');
});

test.each([{ memo: 'mine' }, { notify: true }])(
  '%j of a session that cannot be checked is not lost: 503',
  async (body) => {
    const unchecked = anActor({ unchecked: true });
    expect(await refusal(conceals(testContext(), { secret: 'x', ...body }, unchecked))).toMatch(
      /^store.unavailable/,
    );
  },
);

test.each([
  [undefined, undefined, false],
  [undefined, true, true],
  [true, undefined, true],
  [true, false, false],
])('an account that says %s and a secret that says %s: notice %s', async (ofAccount, notify, wanted) => {
  const actor = ofAccount === undefined ? ana() : ana({ notify: ofAccount });
  const { row } = await made({ notify, ttl: '300' }, actor);
  expect('notice' in row).toBe(wanted);
  // Only a receipt with a notice is kept for a day: the job that mails it may be away for hours.
  expect(row.purgeAt.getTime() - row.expiresAt.getTime()).toBe(wanted ? 86_400_000 : 300_000);
});
