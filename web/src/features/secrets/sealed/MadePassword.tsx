// The password that this browser made, shown to its sender once (docs/design/web-secrets.md#sealed-links).
import { useTranslations } from 'use-intl';
import { SecretBox } from '#features/secrets/shared/SecretBox.tsx';
import { CopyButton } from '#ui/form/CopyButton.tsx';

export function MadePassword({ text }: { readonly text: string }) {
  const t = useTranslations('secrets.yours');
  const app = useTranslations('app');
  return (
    <section className="card pad stack gap-3" aria-labelledby="secret-heading">
      <div className="cardHead">
        <h2 id="secret-heading">{t('heading')}</h2>
        <CopyButton
          text={text}
          label={app('copy')}
          copied={app('copied')}
          announcement={t('copyDone')}
          failed={app('copyFailed')}
          kind="quiet"
          size="small"
        />
      </div>
      <SecretBox name={t('heading')} text={text} lines={1} />
      <p className="help">{t('once')}</p>
    </section>
  );
}
