// The mail of a link half, a row of the same transaction as its secret (docs/design/sealed-links.md#halves).
import type { NewMail } from '#platform/mail/mail.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import type { LinkMail } from '../creation/mailed-link.ts';
import type { NewSecret } from '../store/store.ts';

type Addressed = {
  readonly secret: Pick<NewSecret, '_id' | 'expiresAt'>;
  readonly to: string;
  readonly half: string;
  readonly shareHost: string;
  readonly hasPassphrase: boolean;
  readonly locale: string;
};

/** The mail with the half. The secret is its cause, so a retried insert mails it once. */
export function halfMail(
  { secret, to, half, shareHost, hasPassphrase, locale }: Addressed,
  { custid, account }: Pick<Actor, 'custid' | 'account'>,
): NewMail<LinkMail> {
  const data = { sender: custid, half, shareHost, endsAtMs: secret.expiresAt.getTime(), hasPassphrase };
  const cause = secret._id.toString('hex');
  return { kind: 'sealed_half', cause, to, locale, data, ...(account && { owner: account.id }) };
}
