// Shows a secret as plain text without links, or 19 asterisks while masked (docs/design/trust.md#pages).
import { limits } from '@glimpse/contracts/limits';
import { useTranslations } from 'use-intl';
import css from './SecretBox.module.css';

export const mask = '*'.repeat(limits.maskedChars);

export function SecretBox({ text, masked }: { readonly text: string; readonly masked: boolean }) {
  const t = useTranslations('secrets.recipient');
  const app = useTranslations('app');
  return (
    <pre
      id="displayedsecret"
      className={masked ? `${css['secretBox']} ${css['masked']}` : css['secretBox']}
      dir={masked ? 'ltr' : 'auto'}
      tabIndex={0}
      role="group"
      aria-label={masked ? app('hiddenText') : t('text')}
      translate="no"
    >
      {masked ? mask : text}
    </pre>
  );
}
