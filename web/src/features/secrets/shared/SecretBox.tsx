// Shows a secret as plain text without links, or 19 asterisks while masked (docs/design/trust.md#pages).
import { limits } from '@glimpse/contracts/limits';
import { useTranslations } from 'use-intl';
import css from './SecretBox.module.css';

export const mask = '*'.repeat(limits.maskedChars);

type SecretBoxProps = {
  /** `undefined` while the text is masked. */
  readonly text: string | undefined;
  /** Names the box to assistive technology. */
  readonly name: string;
  readonly id?: string;
};

export function SecretBox({ text, name, id }: SecretBoxProps) {
  const app = useTranslations('app');
  const masked = text === undefined;
  return (
    <pre
      id={id}
      className={masked ? `${css['secretBox']} ${css['masked']}` : css['secretBox']}
      dir={masked ? 'ltr' : 'auto'}
      tabIndex={0}
      role="group"
      aria-label={masked ? app('hiddenText') : name}
      translate="no"
    >
      {text ?? mask}
    </pre>
  );
}
