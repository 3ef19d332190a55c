// The choice of what a generated password is made of (docs/design/web-secrets.md#generated-passwords).
import { passwordKinds } from '@glimpse/contracts/limits';
import { useTranslations } from 'use-intl';
import { lengths, useGenerator } from '#features/secrets/shared/generator.ts';
import { Field } from '#ui/form/Field.tsx';
import { Segment } from '#ui/form/Segment.tsx';
import { Slider } from '#ui/form/Slider.tsx';
import { Switch } from '#ui/form/Switch.tsx';
import css from './GeneratorChoice.module.css';

export function GeneratorChoice({ label }: { readonly label: string }) {
  const t = useTranslations('secrets.generator');
  const [{ kind, length, symbols }, choose] = useGenerator();
  const { min, max } = lengths[kind];
  const counted = t(kind === 'words' ? 'wordCount' : 'characterCount', { count: length });
  return (
    <div className={`stack gap-3 ${css['generator']}`} role="group" aria-label={label}>
      <Segment
        legend={t('kind')}
        options={passwordKinds.map((value) => ({ value, label: t(value) }))}
        value={kind}
        onChange={(next) => choose({ kind: next })}
      />
      <Field label={t('length')} aside={<span className="help">{counted}</span>}>
        <Slider
          min={min}
          max={max}
          value={length}
          text={counted}
          onValue={(next) => choose({ length: next })}
        />
      </Field>
      {kind === 'characters' && (
        <Switch label={t('symbols')} checked={symbols} onChange={(next) => choose({ symbols: next })} />
      )}
    </div>
  );
}
