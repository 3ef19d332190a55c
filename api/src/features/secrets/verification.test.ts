// Revealing a verification link confirms an address once (docs/design/http-api.md#verification).
import { expect, test } from 'vitest';
import { fail } from '#platform/errors/api-error.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { sealSecret } from './sealing/sealing.ts';
import { aBrowser, aNonce, testContext, anActor, anInput } from './testing/test-context.ts';
import { refusal } from './testing/reveal-samples.ts';
import { reveal } from './reveal.ts';
import { type MailedTo, makeVerification, thanks } from './creation/verification-secret.ts';
import type { VerificationDeps } from './protocol/account-verification.ts';
import { view } from './view.ts';

const address = 'ana@example.com';
const cookie = `a${'x'.repeat(43)}`;
const hash = '$argon2id$of-the-sign-up';
type Link = Parameters<VerificationDeps['confirmations']['prepare']>[0];

/** One account that waits for its link. `outages`: the next confirmations whose outcome is unknown. */
async function waiting({ signedUp }: Partial<Pick<MailedTo, 'signedUp'>> = { signedUp: { cookie, hash } }) {
  const context = testContext();
  const { secretKey } = await makeVerification(context.deps, { address, signedUp });
  const account = { verified: false, hash, outages: 0, asked: [] as Link[] };
  const fits = (link: Link): boolean => {
    account.asked.push(link);
    return link.address === address && !account.verified;
  };
  const confirmations: VerificationDeps['confirmations'] = {
    needsPassword: async (link) => (fits(link) ? !link.isFromHere(account.hash) : undefined),
    async prepare(link, { password }) {
      if (!fits(link)) return undefined;
      if (password === undefined && !link.isFromHere(account.hash)) fail('accounts.verify_needs_password');
      if (password === 'short') fail('accounts.new_too_short');
      return async () => {
        if ((account.outages -= 1) >= 0) return false;
        account.verified = true;
        account.hash = password ?? account.hash;
        return true;
      };
    },
  };
  const deps = { ...context.deps, confirmations };
  const ask = ({ nonce, newp, actor = anActor() }: { nonce?: string; newp?: string; actor?: Actor } = {}) => {
    const body = { continue: true, passphrase: undefined, newp };
    return reveal(deps, anInput({ params: { key: secretKey }, body, nonce }), actor);
  };
  const look = (actor: Actor = anActor()) => view(deps, anInput({ params: { key: secretKey } }), actor);
  return { context, account, ask, look, secretKey };
}

test('it confirms once, and later readers get nothing', async () => {
  const { account, ask } = await waiting();
  const nonce = aNonce();
  const answer = await ask({ nonce, newp: 'a quiet morning' });
  expect(answer.record).toMatchObject({ verification: true, secret_value: thanks });
  expect(account).toMatchObject({ verified: true, hash: 'a quiet morning' });
  expect(await refusal(ask({ nonce: aNonce(), newp: 'a quiet morning' }))).toBe('secrets.unknown');
});

test('only the browser that signed up needs no password, and only while its password stands', async () => {
  const { account, ask, look } = await waiting();
  const needed = async (actor?: Actor) => (await look(actor)).details.needs_password;
  expect([
    await needed(),
    await needed(aBrowser(`a${'y'.repeat(43)}`)),
    await needed(aBrowser(cookie)),
  ]).toEqual([true, true, false]);
  expect(await refusal(ask())).toBe('accounts.verify_needs_password');
  account.hash = '$argon2id$of-somebody-else';
  expect(await needed(aBrowser(cookie))).toBe(true);
  expect(await refusal(ask({ actor: aBrowser(cookie) }))).toBe('accounts.verify_needs_password');
  account.hash = hash;
  expect((await ask({ actor: aBrowser(cookie) })).record.secret_value).toBe(thanks);
  expect(account).toMatchObject({ verified: true, hash });
});

test('a link that no browser signed up for always needs a password', async () => {
  const { ask } = await waiting({});
  expect(await refusal(ask({ actor: aBrowser(cookie) }))).toBe('accounts.verify_needs_password');
});

test('the browser that signed up is not shown as the owner of a secret', async () => {
  const { look } = await waiting();
  expect((await look(aBrowser(cookie))).details.is_owner).toBe(false);
});

test.each([undefined, 'short'])('a refused password (%s) uses nothing up', async (newp) => {
  const { account, ask } = await waiting();
  expect(await refusal(ask(newp === undefined ? {} : { newp }))).toMatch(/^accounts\./);
  expect(account.verified).toBe(false);
  expect((await ask({ newp: 'a quiet morning' })).record.secret_value).toBe(thanks);
});

test('a signed-in caller is refused, and the link stays usable', async () => {
  const { account, ask } = await waiting();
  const inside = anActor({
    kind: 'customer',
    custid: 'bob@example.com',
    account: { id: Buffer.alloc(12), planId: 'basic' },
  });
  expect(await refusal(ask({ newp: 'a quiet morning', actor: inside }))).toBe('accounts.verify_signed_in');
  expect(account.verified).toBe(false);
  expect((await ask({ newp: 'a quiet morning' })).record.secret_value).toBe(thanks);
});

test('a caller whose session cannot be checked is refused, and the link stays usable', async () => {
  const { account, ask } = await waiting();
  const newp = 'a quiet morning';
  expect(await refusal(ask({ newp, actor: anActor({ unchecked: true }) }))).toBe('store.unavailable');
  expect(account.verified).toBe(false);
  expect((await ask({ newp })).record.secret_value).toBe(thanks);
});

test('it is unknown if no account waits, for a look as well', async () => {
  const { account, ask, look } = await waiting();
  account.verified = true;
  expect(await refusal(ask({ newp: 'a quiet morning' }))).toBe('secrets.unknown');
  expect(await refusal(look())).toBe('secrets.unknown');
});

test('a link of the release before is found by its id and always needs a password', async () => {
  const { context, secretKey } = await waiting();
  const row = await context.rowOf(secretKey);
  const { createdAt, expiresAt, purgeAt } = row ?? fail('secrets.unknown');
  const old = sealSecret(
    context.deps.keyring.keys(),
    {
      secretKey,
      metadataKey: `${secretKey.slice(0, 2)}${'m'.repeat(30)}`,
      text: thanks,
      flags: { generated: false, verification: true, incoming: false },
      createdAt,
      expiresAt,
      purgeAt,
      shareHost: '',
      receipt: { recipients: [], truncated: false },
    },
    context.deps.random,
  );
  const other = testContext();
  await other.deps.secrets.insert({
    ...old,
    createdAt,
    expiresAt,
    purgeAt,
    state: 'new',
    shortkey: 'x'.repeat(8),
    secretShortkey: 'y'.repeat(8),
    kind: 'share',
    source: 'web',
  });
  const seen: Link[] = [];
  const confirmations: VerificationDeps['confirmations'] = {
    needsPassword: async (link) => void seen.push(link),
    prepare: async (link) => void seen.push(link),
  };
  const body = { continue: true, passphrase: undefined };
  const input = anInput({ params: { key: secretKey }, body });
  await refusal(reveal({ ...other.deps, confirmations }, input, aBrowser(cookie)));
  expect(seen).toMatchObject([{ sid: old._id, address: undefined }]);
  expect(seen[0]?.isFromHere(hash)).toBe(false);
});

test.each([true, false])(
  'while the outcome for the account is unknown no text is sent and the claim is released (nonce: %s)',
  async (withNonce) => {
    const { account, ask } = await waiting();
    const given = { newp: 'a quiet morning', ...(withNonce && { nonce: aNonce() }) };
    account.outages = 1;
    expect(await refusal(ask(given))).toBe('store.unavailable');
    expect((await ask(given)).record.secret_value).toBe(thanks);
    expect(account.verified).toBe(true);
  },
);
