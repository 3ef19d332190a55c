// Mails a link to its reader: parses and masks the address, stores secret and mail together
// (docs/design/http-api.md#create).
import { trimPasted } from '@glimpse/contracts/typed/typed-text';
import { limits } from '@glimpse/contracts/limits';
import type { Input } from '@glimpse/contracts/endpoint';
import type { concealSecret } from '@glimpse/contracts/secrets';
import { mailAddress } from '#platform/mail/address.ts';
import type { NewMail } from '#platform/mail/mail.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { RateLimiter, LimitMultiplier } from '#platform/http/limits/rate-limit.ts';
import type { NewSecret, SecretStore } from '../store/store.ts';

/** The mails with a link to a secret; features/mail-templates has their texts. */
export type LinkMail =
  | {
      readonly kind: 'secret_link';
      readonly data: {
        readonly sender: string;
        readonly secretKey: string;
        readonly shareHost: string;
        readonly endsAtMs: number;
        readonly hasPassphrase: boolean;
      };
    }
  | {
      /** The link half of a sealed link: its reader gets the code another way. */
      readonly kind: 'sealed_half';
      readonly data: {
        readonly sender: string;
        readonly half: string;
        readonly shareHost: string;
        readonly endsAtMs: number;
        readonly hasPassphrase: boolean;
      };
    }
  | {
      readonly kind: 'incoming_support';
      readonly data: { readonly secretKey: string; readonly shareHost: string; readonly ticket: string };
    };

export type LinkMailDeps = {
  readonly outbox: Pick<Outbox<LinkMail>, 'add'>;
  readonly limiter: RateLimiter;
  /** How often the caller's plan multiplies the figure of a limit (docs/design/http-api.md#rate-limits). */
  readonly times: (actor: Actor) => LimitMultiplier;
};

type Addresses = Pick<Input<typeof concealSecret>['body'], 'recipient' | 'recipient[]'>;
type Limiting = Pick<LinkMailDeps, 'limiter' | 'times'>;

const toList = (given: Addresses['recipient']): readonly string[] =>
  typeof given === 'string' ? given.split(',') : (given ?? []);

/**
 * The given addresses.
 * @throws `secrets.email_needs_account`, `store.unavailable` if the session cannot be checked
 */
function parseRecipients(body: Addresses, actor: Actor): readonly string[] {
  const named = [...toList(body.recipient), ...toList(body['recipient[]'])]
    .map(trimPasted)
    .filter((address) => address !== '');
  if (named.length > 0 && actor.kind === 'anonymous')
    fail(actor.unchecked ? 'store.unavailable' : 'secrets.email_needs_account');
  return named;
}

/**
 * The address that the link is mailed to: the first one, because a one-time link has one reader. All
 * addresses must be deliverable.
 * @throws `secrets.email_needs_account`, `secrets.too_many_recipients`, `secrets.bad_recipient`
 */
export function linkRecipient(body: Addresses, actor: Actor): string | undefined {
  const named = parseRecipients(body, actor);
  if (named.length > limits.recipients) fail('secrets.too_many_recipients');
  const [reader] = named.map((name) => mailAddress(name) ?? fail('secrets.bad_recipient', { detail: name }));
  return reader;
}

/** Counts a mailed link. @throws `http.rate_limited` per account and per address */
export async function chargeLinkMail(
  { limiter, times }: Limiting,
  reader: string,
  actor: Actor,
): Promise<void> {
  await limiter([{ event: 'email_recipient', points: 1 }], actor.custid, times(actor));
  await limiter([{ event: 'email_recipient_address', points: 1 }], `to:${reader}`);
}

/** The address that the link is mailed to, counted. @throws as `linkRecipient` and `chargeLinkMail` */
export async function chooseLinkRecipient(
  limiting: Limiting,
  body: Addresses,
  actor: Actor,
): Promise<string | undefined> {
  const reader = linkRecipient(body, actor);
  if (reader !== undefined) await chargeLinkMail(limiting, reader, actor);
  return reader;
}

/**
 * Masks an address for others (docs/design/http-api.md#times).
 * @example maskEmail('foo@example.com') // 'fo*****@e*****.com'
 */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0));
  const domain = address.slice(at + 1);
  const label = domain.slice(domain.lastIndexOf('.') + 1);
  return `${[...local].slice(0, 2).join('')}*****@${[...domain][0] ?? ''}*****.${label}`;
}

type Addressed = {
  readonly secret: NewSecret;
  readonly secretKey: string;
  readonly shareHost: string;
  readonly hasPassphrase: boolean;
  readonly locale: string;
};

/** The mail with the link. The secret is its cause, so a retried insert mails it once. */
export function linkMail(
  to: string,
  actor: Actor,
  { secret, secretKey, shareHost, hasPassphrase, locale }: Addressed,
): NewMail<LinkMail> {
  const data = {
    sender: actor.custid,
    secretKey,
    shareHost,
    endsAtMs: secret.expiresAt.getTime(),
    hasPassphrase,
  };
  const owner = actor.account && { owner: actor.account.id };
  return { kind: 'secret_link', cause: secret._id.toString('hex'), to, locale, data, ...owner };
}

/** Wraps a store so that the insert of the secret also inserts the mail, in one transaction. */
export function withLinkMail(
  {
    secrets,
    outbox,
  }: Pick<LinkMailDeps, 'outbox'> & { readonly secrets: Pick<SecretStore, 'insertWith' | 'findAtMajority'> },
  mail: NewMail<LinkMail>,
): Pick<SecretStore, 'insert' | 'findAtMajority'> {
  return {
    ...secrets,
    insert: (secret) => secrets.insertWith(secret, (session) => outbox.add(session, mail)),
  };
}
