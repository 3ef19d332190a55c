// Shows a secret as plain text without links, or 19 asterisks when covered (docs/design/trust.md#pages).
import { limits } from '@glimpse/contracts/limits';
import { useTranslations } from 'use-intl';
import css from './SecretBox.module.css';

export const mask = '*'.repeat(limits.maskedChars);

export function SecretBox({ text, covered }: { readonly text: string; readonly covered: boolean }) {
  const t = useTranslations('secrets.recipient');
  const app = useTranslations('app');
  return (
    <pre
      id="displayedsecret"
      className={covered ? `${css['secretBox']} ${css['covered']}` : css['secretBox']}
      dir={covered ? 'ltr' : 'auto'}
      tabIndex={0}
      role="group"
      aria-label={covered ? app('hiddenText') : t('text')}
      translate="no"
    >
      {covered ? mask : text}
    </pre>
  );
}
