// Groups of dependencies: each operation of accounts names the groups that it uses.
import type { Plan } from '@glimpse/contracts/billing';
import type { Clock } from '#platform/time/clock.ts';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import type { Passwords } from '#platform/crypto/passwords/password.ts';
import type { RootKeys } from '#platform/crypto/keys/root-keys.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { Transaction, Transactions } from '#platform/mongo/transaction.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Sessions } from '#platform/http/auth/session.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import type { Account } from './model/account.ts';
import type { MailShare } from './mail/mail-share.ts';
import type { AccountStore } from './store/account-store.ts';
import type { SessionService } from './sessions/session-service.ts';
import type { GuessLimit } from './sessions/guess-limit.ts';
import type { SignInBudget } from './sessions/sign-in-budget.ts';

/** The settings that accounts read. */
export type AccountConfig = {
  readonly siteOrigin: string;
  readonly https: boolean;
  readonly authenticationEnabled: boolean;
  readonly signinEnabled: boolean;
  readonly signupEnabled: boolean;
  readonly autoverifyEnabled: boolean;
  readonly colonels: readonly string[];
};

/**
 * Stores a secret whose reveal confirms the address. `signedUp`: the browser that may keep its password.
 * @returns its link key
 */
export type MakeVerification = (mailedTo: {
  readonly address: string;
  readonly signedUp?: { readonly cookie: string; readonly hash: string } | undefined;
}) => Promise<{ readonly secretKey: string }>;

export type BaseDeps = {
  readonly config: AccountConfig;
  readonly clock: Clock;
  readonly accounts: AccountStore;
  readonly keyring: { readonly roots: () => RootKeys };
  readonly texts: Pick<Texts, 'text'>;
};

/** The mails of this feature. The composition root compares them with features/mail-templates by type. */
export type AccountMail =
  | { readonly kind: 'welcome'; readonly data: { readonly secretKey: string } }
  | { readonly kind: 'password_request'; readonly data: { readonly resetKey: string } }
  | {
      readonly kind: 'password_changed';
      readonly data: { readonly atMs: number; readonly endedToken: boolean };
    }
  | {
      readonly kind: 'api_token_made';
      readonly data: { readonly atMs: number; readonly endedToken: boolean };
    }
  | { readonly kind: 'named_token_made'; readonly data: { readonly atMs: number; readonly name: string } }
  | { readonly kind: 'address_new'; readonly data: { readonly addressKey: string } }
  | { readonly kind: 'address_old'; readonly data: { readonly addressKey: string; readonly address: string } }
  | { readonly kind: 'address_changed'; readonly data: { readonly atMs: number; readonly address: string } }
  | { readonly kind: 'account_exists' | 'account_deleted'; readonly data: Record<string, never> };

export type MailDeps = BaseDeps & {
  readonly ids: Pick<Ids, 'nonce' | 'pick' | 'bytes'>;
  readonly outbox: Pick<Outbox<AccountMail>, 'add' | 'forget'>;
  readonly transact: Transactions;
  readonly makeVerification: MakeVerification;
  readonly mailShare: MailShare;
};

/** What other features keep of the address that an account leaves, in the transaction of the change. */
export type MoveDeps = {
  readonly followMove: (
    move: { readonly account: Buffer; readonly from: string },
    session: Transaction,
  ) => Promise<void>;
};

/** `guesses` counts every evaluated password of an account. */
export type PasswordDeps = { readonly passwords: Passwords; readonly guesses: GuessLimit };

export type SessionDeps = {
  readonly sessionService: SessionService;
  readonly sessions: Pick<Sessions, 'cookie' | 'clear' | 'create'>;
};

export type SignInBudgetDeps = { readonly signInBudget: SignInBudget };

export type PlanDeps = {
  readonly plans: { readonly all: Readonly<Record<string, Plan>>; of(actor: Actor): Plan };
};

/** Reads the account of a signed-in caller. @throws `http.not_signed_in` for a caller without an account */
export async function requireAccount(
  { accounts }: Pick<BaseDeps, 'accounts'>,
  { account }: Actor,
): Promise<Account> {
  const found = account && (await accounts.byId(account.id));
  return found ?? fail('http.not_signed_in');
}
