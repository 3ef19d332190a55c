// Copies the private link without printing it (docs/design/web.md#private-link-and-share-link).
import { useTranslations } from 'use-intl';
import { CopyButton } from '#ui/form/CopyButton.tsx';
import { Disclosure } from '#ui/overlay/Disclosure.tsx';
import css from './Private.module.css';

export function PrivateLink({ url }: { readonly url: string }) {
  const t = useTranslations('secrets.privateLink');
  const app = useTranslations('app');
  return (
    <div className={`card rows ${css['privateLink']}`}>
      <Disclosure title={t('heading')} tone="private" icon="lock">
        <div className="stack gap-3">
          <p className="help">{t('text')}</p>
          <div>
            <CopyButton
              text={url}
              label={t('copy')}
              copied={app('copied')}
              announcement={t('copyDone')}
              failed={app('copyFailed')}
              kind="private"
              size="small"
            />
          </div>
        </div>
      </Disclosure>
    </div>
  );
}
