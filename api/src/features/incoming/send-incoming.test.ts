// Sending a secret to the support desk (docs/design/http-api.md#incoming).
import { expect, test } from 'vitest';
import { testInput, testVisitor } from '#platform/http/core/testing.ts';
import { sendIncoming } from './send-incoming.ts';

const settings = {
  incomingAddress: 'support@example.com',
  incomingPassphrase: 'known to support',
  incomingTicketPattern: '^[a-z0-9]{1,32}$',
  locales: ['de', 'en'],
};
const secretKey = 'k'.repeat(32);

function fixture(over: object = {}) {
  const stored: unknown[] = [];
  const makeIncoming: Parameters<typeof sendIncoming>[0]['makeIncoming'] = async (given, mailOf) =>
    void stored.push({ ...given, mail: mailOf({ secretKey, cause: 'c1' }) });
  return { stored, deps: { config: { ...settings, ...over }, makeIncoming } };
}
const input = (secret: string | number | null | undefined, ticketno: string | undefined = 't1') =>
  testInput({ body: { secret, ticketno } });

test('the text is stored behind the passphrase of the desk, which gets the link in its language', async () => {
  const { deps, stored } = fixture();
  await sendIncoming(deps, input('the pin'), testVisitor());
  const data = { secretKey, shareHost: '', ticket: 't1' };
  const mail = { kind: 'incoming_support', cause: 'c1', to: 'support@example.com', locale: 'de', data };
  expect(stored).toEqual([
    { text: 'the pin', ticket: 't1', passphrase: 'known to support', network: '192.0.2.0/24', mail },
  ]);
});

test('the sender gets no link', async () => {
  const { deps } = fixture();
  const answer = await sendIncoming(deps, input('the pin'), testVisitor());
  expect(answer).toEqual({
    message: 'Your email has been sent',
    code: 'incoming.sent',
    redirect: '/incoming',
    record: {},
    details: {},
  });
});

test.each(['', null, undefined])('the text %j is refused and nothing is stored', async (secret) => {
  const { deps, stored } = fixture();
  await expect(sendIncoming(deps, input(secret), testVisitor())).rejects.toMatchObject({
    code: 'incoming.empty',
  });
  expect(stored).toEqual([]);
});

test('a ticket outside the pattern is refused', async () => {
  const { deps, stored } = fixture();
  await expect(sendIncoming(deps, input('x', 'a b'), testVisitor())).rejects.toMatchObject({
    code: 'incoming.bad_ticket',
  });
  expect(stored).toEqual([]);
});

test.each(['\u200b', '\u200f', '\ufeff', '\u00a0', ' '])(
  'a ticket pasted with %j is the ticket',
  async (pasted) => {
    const { deps } = fixture();
    await expect(
      sendIncoming(deps, input('x', `${pasted}t1${pasted}`), testVisitor()),
    ).resolves.toMatchObject({ code: 'incoming.sent' });
    await expect(sendIncoming(deps, input('x', `t${pasted}1`), testVisitor())).rejects.toMatchObject({
      code: 'incoming.bad_ticket',
    });
  },
);

test('a ticket of more than 64 characters is refused by every pattern', async () => {
  const { deps } = fixture({ incomingTicketPattern: '^a*$' });
  await expect(sendIncoming(deps, input('x', 'a'.repeat(65)), testVisitor())).rejects.toMatchObject({
    code: 'incoming.bad_ticket',
  });
  await expect(sendIncoming(deps, input('x', 'a'.repeat(64)), testVisitor())).resolves.toMatchObject({
    code: 'incoming.sent',
  });
});

test('without an address of the desk the form is off, and a browser goes home', async () => {
  const { deps } = fixture({ incomingAddress: undefined });
  await expect(sendIncoming(deps, input('x'), testVisitor())).rejects.toMatchObject({
    code: 'http.feature_off',
    to: '/',
  });
});
