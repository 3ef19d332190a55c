// The message that goes with a share link; it never holds the passphrase
// (docs/design/web-secrets.md#private-page).
import { useTranslations } from 'use-intl';
import type { FoundReceipt } from '#features/secrets/shared/secret-queries.ts';
import { useDates } from '#lib/format/dates.ts';

export function useMessage({ expiration, has_passphrase }: FoundReceipt['record'], url: string): string {
  const t = useTranslations('secrets.share');
  const { moment } = useDates();
  const told = { url, date: moment(expiration), origin: `${new URL(url).origin}/` };
  return has_passphrase ? t('messageLocked', told) : t('message', told);
}
