// The text field of the banner (docs/design/web-colonel.md#administration).
import { limits } from '@glimpse/contracts/limits';
import { useTranslations } from 'use-intl';
import { Counter } from '#ui/feedback/Counter.tsx';
import { Field } from '#ui/form/Field.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';

interface BannerTextProps {
  text: string;
  error: string | undefined;
  change(text: string): void;
}

export function BannerText({ text, error, change }: BannerTextProps) {
  const t = useTranslations('colonel.banner');
  const max = limits.bannerChars;
  const counter = (
    <Counter
      value={text.length}
      max={max}
      text={t('counter', { current: String(text.length), max: String(max) })}
    />
  );
  return (
    <div className="counted">
      <Field label={t('text')} aside={counter} help={t('textHelp')} error={error} id="bannerText">
        <TextArea name="text" rows={3} value={text} onValue={change} dir="auto" />
      </Field>
    </div>
  );
}
