// The message that goes with a share link; it never holds the passphrase
// (docs/design/web-secrets.md#private-page).
import { useTranslations } from 'use-intl';
import type { FoundReceipt } from '#features/secrets/shared/secret-queries.ts';
import { useDates } from '#lib/format/dates.ts';

/** What a link says of itself. `expiration` is in Unix seconds. */
export type LinkTerms = Pick<FoundReceipt['record'], 'created' | 'expiration' | 'has_passphrase'>;

export function useMessage({ expiration, has_passphrase }: LinkTerms, url: string): string {
  const t = useTranslations('secrets.share');
  const { moment } = useDates();
  const told = { url, date: moment(expiration), origin: `${new URL(url).origin}/` };
  return has_passphrase ? t('messageLocked', told) : t('message', told);
}
