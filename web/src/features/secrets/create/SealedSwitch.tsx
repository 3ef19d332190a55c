// The switch that encrypts in this browser, and what it adds to the form
// (docs/design/web-secrets.md#sealed-links).
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { Draft } from '#features/secrets/create/draft.ts';
import { loadSealed, type SealedChoice } from '#features/secrets/create/use-sealed.ts';
import { usePainted } from '#features/secrets/shared/use-painted.ts';
import { useLazyComponent } from '#lib/use-lazy-component.ts';
import css from './SecretForm.module.css';

const load = async () => (await loadSealed()).sealedForm.Part;

type SealedSwitchProps = {
  readonly sealed: SealedChoice;
  readonly draft: Draft;
  change(part: Partial<Draft>): void;
};

/**
 * Stands below the buttons, which are on the first screen of a phone. A native checkbox, because the styles
 * of `Switch` would be part of every first load.
 */
export function SealedSwitch({ sealed: { offered, on, fixed, choose }, draft, change }: SealedSwitchProps) {
  const t = useTranslations('sealed.form');
  const painted = usePainted(() => false, true); // the server knows whether it is offered
  const { Loaded, open } = useLazyComponent(load);
  const show = useEffectEvent(open);
  useEffect(() => {
    if (on) show();
  }, [on]);
  if (!offered && !painted) return null;
  return (
    <>
      {painted && '{if:sealed}'}
      <div className={css['sealed']}>
        <label className="label">
          <input
            type="checkbox"
            role="switch"
            checked={on}
            disabled={fixed || painted}
            onChange={(event) => choose(event.currentTarget.checked)}
            aria-describedby="sealed-help"
          />
          {t('switch')}
        </label>
        <p id="sealed-help" className="help">
          {t('help')}
        </p>
        {on && Loaded && <Loaded draft={draft} change={change} />}
      </div>
      {painted && '{else}{end}'}
    </>
  );
}
