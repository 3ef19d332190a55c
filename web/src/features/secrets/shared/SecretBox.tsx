// Shows a secret as plain text without links, or 19 asterisks while masked (docs/design/trust.md#pages).
import { limits } from '@glimpse/contracts/limits';
import { useTranslations } from 'use-intl';
import { usePaintedOnce } from '#lib/document/use-painted-once.ts';
import css from './SecretBox.module.css';

export const mask = '*'.repeat(limits.maskedChars);

type SecretBoxProps = {
  /** `undefined` while the text is masked. */
  readonly text: string | undefined;
  /** Names the box to assistive technology. */
  readonly name: string;
  readonly id?: string;
  /** Lines of the box at least, as far as it may grow. */
  readonly lines: number;
  /** Called when the text was painted. */
  onPainted?(): void;
};

export function SecretBox({ text, name, id, lines, onPainted }: SecretBoxProps) {
  const app = useTranslations('app');
  const box = usePaintedOnce<HTMLPreElement>(text || undefined, () => onPainted?.());
  const masked = text === undefined;
  return (
    <pre
      ref={box}
      id={id}
      className={masked ? `${css['secretBox']} ${css['masked']}` : css['secretBox']}
      dir={masked ? 'ltr' : 'auto'}
      style={{ minBlockSize: `min(${lines} * 1lh + 2 * var(--s-4), var(--secret-box-max))` }}
      tabIndex={0}
      role="group"
      aria-label={masked ? app('hiddenText') : name}
      translate="no"
    >
      {text ?? mask}
    </pre>
  );
}
