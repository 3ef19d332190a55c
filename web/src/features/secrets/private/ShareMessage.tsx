// A message to paste with the link; it never holds the passphrase (docs/design/web-secrets.md#private-page).
import { useTranslations } from 'use-intl';
import type { FoundReceipt } from '#features/secrets/shared/secret-queries.ts';
import { useDates } from '#lib/format/dates.ts';
import { CopyButton } from '#ui/form/CopyButton.tsx';
import { Disclosure } from '#ui/overlay/Disclosure.tsx';
import css from './Private.module.css';

type ShareMessageProps = { readonly record: FoundReceipt['record']; readonly url: string };

export function ShareMessage({ record, url }: ShareMessageProps) {
  const t = useTranslations('secrets.share');
  const app = useTranslations('app');
  const { moment } = useDates();
  const told = { url, date: moment(record.expiration), origin: `${new URL(url).origin}/` };
  const text = record.has_passphrase ? t('messageLocked', told) : t('message', told);
  return (
    <div className={css['shareMessage']}>
      <Disclosure title={t('messageTitle')}>
        <div className="stack gap-3">
          <p className={css['messageText']} dir="auto" role="group" aria-label={t('messageLabel')}>
            {text}
          </p>
          <div>
            <CopyButton
              text={text}
              label={t('messageCopy')}
              copied={app('copied')}
              announcement={t('messageCopied')}
              failed={app('copyFailed')}
              size="small"
            />
          </div>
        </div>
      </Disclosure>
    </div>
  );
}
