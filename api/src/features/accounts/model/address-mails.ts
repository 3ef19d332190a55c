// The mails about an account that one address gets in 24 hours (docs/design/limits.md#mails-to-one-address).
// No I/O.
import { addressMails } from '@glimpse/contracts/limits';

/** A mail and the tag of the wide network that caused it. */
export type CausedMail = { readonly tag: Buffer; readonly at: Date };

/**
 * Counts one more mail. @param perWide how many one wide network may cause
 * @returns the mails of the last 24 hours; `undefined` if this one must not be sent
 */
export function withOneMore(
  mails: readonly CausedMail[],
  { tag, at }: CausedMail,
  perWide: number,
): readonly CausedMail[] | undefined {
  const since = at.getTime() - addressMails.windowSeconds * 1000;
  const recent = mails.filter((mail) => mail.at.getTime() > since);
  const own = recent.filter((mail) => mail.tag.equals(tag));
  if (own.length >= perWide || recent.length >= addressMails.total) return undefined;
  return [...recent, { tag, at }];
}
