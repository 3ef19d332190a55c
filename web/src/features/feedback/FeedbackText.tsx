// The text field of the feedback form, with its counter (docs/design/web-shell.md#feedback).
import { limits } from '@glimpse/contracts/limits';
import { useTranslations } from 'use-intl';
import { Counter } from '#ui/feedback/Counter.tsx';
import { Field } from '#ui/form/Field.tsx';
import { countChars } from '#ui/form/text-limit.ts';
import { TextArea } from '#ui/form/TextArea.tsx';

type FeedbackTextProps = {
  readonly text: string;
  onText(text: string): void;
  readonly error: string | undefined;
  onFocus(): void;
};

export function FeedbackText({ text, onText, error, onFocus }: FeedbackTextProps) {
  const t = useTranslations('feedback');
  const max = limits.feedback.chars;
  const value = countChars(text);
  const counter = (
    <Counter value={value} max={max} text={t('counter', { current: String(value), max: String(max) })} />
  );
  return (
    <div className="counted">
      <Field label={t('message')} aside={counter} help={t('noSecrets')} error={error}>
        <TextArea
          name="msg"
          rows={5}
          required
          value={text}
          onValue={onText}
          max={max}
          dir="auto"
          onFocus={onFocus}
        />
      </Field>
    </div>
  );
}
