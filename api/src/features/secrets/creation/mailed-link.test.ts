// Links by mail: recipients, limits, masked addresses, one transaction (docs/design/http-api.md#create).
import { expect, test } from 'vitest';
import type { Actor } from '#platform/http/core/actor.ts';
import { ApiError } from '#platform/errors/api-error.ts';
import { conceal } from '../conceal.ts';
import { maskEmail } from './mailed-link.ts';
import { aRequestContext, testContext, anActor, emptyBody, anInput } from '../testing/test-context.ts';

const account = { id: Buffer.from('0123456789ab'), planId: 'basic' };
const ana = (over: Partial<Actor> = {}): Actor =>
  anActor({ kind: 'customer', custid: 'ana@example.com', account, ...over });
const conceals = (context: ReturnType<typeof testContext>, body: Partial<typeof emptyBody>, actor = ana()) =>
  conceal(
    context.deps,
    anInput({
      body: { ...emptyBody, secret: 'x', ...body },
      context: { ...aRequestContext(), locale: 'de' },
    }),
    actor,
  );
const refusal = async (asking: Promise<unknown>): Promise<string> =>
  asking.then(
    () => 'answered',
    (error: unknown) => (error instanceof ApiError ? `${error.code} ${error.detail}`.trim() : 'defect'),
  );

test('the first distinct address gets the link; the sender sees it in full once, later masked', async () => {
  const context = testContext();
  const { record, details } = await conceals(context, {
    recipient: ' Bob@Example.com , carol@example.com',
    passphrase: 'p',
    ttl: '3600',
  });
  expect(details).toMatchObject({ recipient: ['bob@example.com'], recipient_safe: ['bo*****@e*****.com'] });
  expect(record.receipt).toMatchObject({ recipients: 'bo*****@e*****.com', show_recipients: true });
  const { _id, expiresAt } = (await context.rowOf(record.secret.key))!;
  expect(context.mails).toEqual([
    {
      kind: 'secret_link',
      cause: _id.toString('hex'),
      to: 'bob@example.com',
      locale: 'de',
      owner: account.id,
      data: {
        sender: 'ana@example.com',
        secretKey: record.secret.key,
        shareHost: '',
        endsAtMs: expiresAt.getTime(),
        hasPassphrase: true,
      },
    },
  ]);
  expect(context.charged).toEqual([
    'email_recipient ana@example.com',
    'email_recipient_address to:bob@example.com',
  ]);
});

test('a plan raises the limit per account, not the limit per mailed address', async () => {
  const context = testContext();
  const deps = { ...context.deps, times: () => (event: string) => (event === 'email_recipient' ? 5 : 1) };
  await conceals({ ...context, deps }, { recipient: 'bob@example.com' });
  expect(context.charged).toEqual([
    'email_recipient ana@example.com x5',
    'email_recipient_address to:bob@example.com',
  ]);
});

test('without a recipient no mail is written and no limit charged', async () => {
  const context = testContext();
  await conceals(context, { recipient: ' , ', 'recipient[]': [''] });
  expect([context.mails, context.charged]).toEqual([[], []]);
});

test.each([
  [{ recipient: 'bob@example.com' }, anActor(), 'secrets.email_needs_account'],
  [{ recipient: 'nobody' }, ana(), 'secrets.bad_recipient nobody'],
  [{ recipient: 'bob@localhost' }, ana(), 'secrets.bad_recipient bob@localhost'],
  [{ recipient: 'bob@example.com,nobody' }, ana(), 'secrets.bad_recipient nobody'],
  [
    { recipient: ['bob@example.com\r\nBcc: eve@example.com'] },
    ana(),
    'secrets.bad_recipient bob@example.com\r\nBcc: eve@example.com',
  ],
  [
    { recipient: ['bob@example.com;eve@example.com'] },
    ana(),
    'secrets.bad_recipient bob@example.com;eve@example.com',
  ],
  [
    { recipient: Array.from({ length: 11 }, (_, at) => `r${at}@example.com`) },
    ana(),
    'secrets.too_many_recipients',
  ],
])('%j is refused, and neither stored nor mailed', async (body, actor, code) => {
  const context = testContext();
  expect(await refusal(conceals(context, body, actor))).toBe(code);
  expect([context.mails, context.counted, context.charged]).toEqual([[], [], []]);
});

test('a full outbox refuses secrets with a mail before they are stored; others are created', async () => {
  const context = testContext();
  const deps = {
    ...context.deps,
    outbox: { add: async () => Promise.reject(new ApiError('store.unavailable')) },
  };
  const full = { ...context, deps };
  expect(await refusal(conceals(full, { recipient: 'bob@example.com' }))).toBe('store.unavailable');
  expect(context.counted).toEqual([]);
  expect(await refusal(conceals(full, {}))).toBe('answered');
});

test('an address of any length is masked in the same form', () => {
  expect(maskEmail('foo@example.com')).toBe('fo*****@e*****.com');
  expect(maskEmail('a@b.photography')).toBe('a*****@b*****.photography');
  expect(maskEmail('ana.maria@mail.example.co.uk')).toBe('an*****@m*****.uk');
});
