// Revealing a verification secret confirms an address once (docs/design/http-api.md#verification).
import { expect, test } from 'vitest';
import { UnconfirmedWrite } from '#platform/mongo/outage.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { aNonce, testContext, anActor, testInput } from './testing/test-context.ts';
import { refusal } from './testing/reveal-samples.ts';
import { reveal } from './reveal.ts';
import { makeVerification } from './creation/verification-secret.ts';

/** One account that waits for one secret. */
async function waiting() {
  const context = testContext();
  const made = await makeVerification(context.deps);
  const account = { verified: false, broken: 0 };
  const accounts = {
    awaits: async (sid: Buffer) => sid.equals(made.sid) && !account.verified,
    async verify(sid: Buffer) {
      if (account.broken > 0) {
        account.broken -= 1;
        throw new UnconfirmedWrite(64);
      }
      account.verified = sid.equals(made.sid);
      return account.verified;
    },
  };
  const ask = (nonce?: string, actor: Actor = anActor()) => {
    const body = { continue: true, passphrase: undefined };
    return reveal(
      { ...context.deps, accounts },
      testInput({ params: { key: made.secretKey }, body, nonce }),
      actor,
    );
  };
  return { context, account, ask };
}

test('it verifies once, and later readers get nothing', async () => {
  const { account, ask } = await waiting();
  const nonce = aNonce();
  const answer = await ask(nonce);
  expect(answer.record).toMatchObject({
    verification: true,
    secret_value: 'Thank you for verifying your account.',
  });
  expect(account.verified).toBe(true);
  expect((await ask(nonce)).record.secret_value).toBe(answer.record.secret_value);
  expect(await refusal(ask(aNonce()))).toBe('secrets.unknown');
});

test('a signed-in caller is refused, and the link stays usable', async () => {
  const { account, ask } = await waiting();
  const inside = anActor({
    kind: 'customer',
    custid: 'bob@example.com',
    account: { id: Buffer.alloc(12), planId: 'basic' },
  });
  expect(await refusal(ask(aNonce(), inside))).toBe('accounts.verify_signed_in');
  expect(account.verified).toBe(false);
  expect((await ask(aNonce())).record.secret_value).toBeDefined();
});

test('it is unknown if the account is gone or already verified', async () => {
  const { account, ask } = await waiting();
  account.verified = true;
  expect(await refusal(ask(aNonce()))).toBe('secrets.unknown');
});

test.each([true, false])(
  'while the outcome for the account is unknown no text is sent and the claim is released (nonce: %s)',
  async (withNonce) => {
    const { account, ask } = await waiting();
    const nonce = withNonce ? aNonce() : undefined;
    account.broken = 1;
    expect(await refusal(ask(nonce))).toBe('store.unavailable');
    expect((await ask(nonce)).record.secret_value).toBeDefined();
    expect(account.verified).toBe(true);
  },
);
