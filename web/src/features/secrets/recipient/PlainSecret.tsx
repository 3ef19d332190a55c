// Shows an opened text without the rest of the page, after that crashed (docs/design/trust.md#pages).
import { usePageLeave } from '#lib/document/page-lifecycle.ts';
import { usePaintedOnce } from '#lib/document/use-painted-once.ts';
import css from '../shared/SecretBox.module.css';

type PlainSecretProps = {
  readonly text: string;
  acknowledgeAndHideKey(): void;
  forget(): void;
};

export function PlainSecret({ text, acknowledgeAndHideKey, forget }: PlainSecretProps) {
  const box = usePaintedOnce<HTMLPreElement>(text || undefined, acknowledgeAndHideKey);
  usePageLeave({ onLeave: forget });
  return (
    <pre ref={box} className={css['secretBox']} dir="auto" tabIndex={0} translate="no">
      {text}
    </pre>
  );
}
