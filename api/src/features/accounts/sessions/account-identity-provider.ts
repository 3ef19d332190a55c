// Finds the account behind a session cookie or an `Authorization` header (docs/design/http-api.md#access).
import { trimPasted } from '@glimpse/contracts/typed/typed-text';
import type { RootKeys } from '#platform/crypto/keys/root-keys.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { IdentityProvider, Identity } from '#platform/http/auth/identity-provider.ts';
import { normalAddress } from '#platform/mail/address.ts';
import type { Clock } from '#platform/time/clock.ts';
import { isOutage } from '#platform/mongo/outage.ts';
import type { Account } from '../model/account.ts';
import type { NamedToken } from '../model/api-token.ts';
import type { AccountStore } from '../store/account-store.ts';
import { emailIds } from '../model/email-addresses.ts';
import { heldToken } from '../model/token-holder.ts';
import type { GuessLimit } from './guess-limit.ts';
import type { SessionService } from './session-service.ts';
import type { SignInBudget } from './sign-in-budget.ts';

type AccountIdentityProviderDeps = {
  readonly config: { readonly authenticationEnabled: boolean; readonly colonels: readonly string[] };
  readonly accounts: Pick<AccountStore, 'byEmailId'>;
  readonly clock: Clock;
  readonly sessionService: Pick<SessionService, 'check'>;
  readonly roots: () => RootKeys;
  readonly budget: SignInBudget;
  readonly guesses: Pick<GuessLimit, 'reserve'>;
  readonly tokenUses: { note(account: Buffer, token: NamedToken): void };
};

const basic = /^basic\s+([A-Za-z0-9+/]{1,1000}={0,2})$/i;

/** Computed from configuration at every request. No parameter and no stored field sets the role. */
export function roleOf(
  { colonels }: AccountIdentityProviderDeps['config'],
  { address, verified }: Pick<Account, 'address' | 'verified'>,
): Identity['kind'] {
  return verified && colonels.includes(address) ? 'colonel' : 'customer';
}

/** The account as the caller of a request. */
export function toIdentity(config: AccountIdentityProviderDeps['config'], account: Account): Identity {
  const { id, planId, locale, notify } = account;
  return { kind: roleOf(config, account), custid: account.address, account: { id, planId, locale, notify } };
}

/** Reads address and token from a header. @returns undefined for another scheme or a malformed header */
function parseBasic(header: string): { readonly address: string; readonly token: string } | undefined {
  const encoded = basic.exec(header)?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const at = text.indexOf(':');
  return at < 0
    ? undefined
    : { address: normalAddress(text.slice(0, at)), token: trimPasted(text.slice(at + 1)) };
}

const orUnavailable = (thrown: unknown): never => {
  if (isOutage(thrown)) return fail('store.unavailable', { cause: thrown });
  throw thrown;
};

export function createIdentityProvider(deps: AccountIdentityProviderDeps): IdentityProvider {
  const { config, accounts, sessionService, roots, budget, guesses, clock, tokenUses } = deps;
  return {
    enabled: config.authenticationEnabled,
    async bySession(cookie, polled) {
      const found = await sessionService.check(cookie, polled).catch(orUnavailable);
      return found && { ...toIdentity(config, found.account), session: found.session };
    },
    async byBasic(header, clientPrefix) {
      const given = parseBasic(header);
      if (!given) return fail('http.not_signed_in');
      const keys = roots();
      const ids = emailIds(keys, given.address);
      const account = await accounts.byEmailId(ids).catch(orUnavailable);
      const held = heldToken(keys, account, { given: given.token, now: clock.now() }); // unknown addresses cost the same
      if (account && held) {
        if (held.named) tokenUses.note(account.id, held.named);
        return { ...toIdentity(config, account), scopes: held.scopes };
      }
      await budget.recordFailure();
      // Only wrong tokens count: a right token never waits.
      await budget.reserve(ids[0] ?? Buffer.alloc(0), clientPrefix);
      await guesses.reserve({ account, emailId: ids[0], network: clientPrefix }).catch(orUnavailable);
      return fail('http.not_signed_in');
    },
  };
}
