// What the share box says of a sealed link, in a chunk of its own: the texts of a first load are few
// (docs/design/web-secrets.md#sealed-links).
import { useTranslations } from 'use-intl';
import type { FoundReceipt } from '#features/secrets/shared/secret-queries.ts';
import { Icon } from '#ui/display/Icon.tsx';
import css from './Private.module.css';

export type SealedWordsProps = { readonly record: FoundReceipt['record'] };

/** Nobody but its sender has the link; at most the half was mailed. */
export function SealedWords({ record: { recipients } }: SealedWordsProps) {
  const t = useTranslations('sealed.private');
  const sealed = useTranslations('sealed');
  return (
    <>
      <p>
        {recipients === '' ? t('hidden') : t.rich('mailed', { recipients: () => <bdi>{recipients}</bdi> })}
      </p>
      <p className={`help ${css['term']}`}>
        <Icon name="lock" />
        {sealed('mark')}
      </p>
    </>
  );
}
