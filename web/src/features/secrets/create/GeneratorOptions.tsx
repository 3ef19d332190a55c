// The button beside Generate that opens the choice for passwords
// (docs/design/web-secrets.md#generated-passwords).
import { useTranslations } from 'use-intl';
import { usePainted } from '#features/secrets/shared/use-painted.ts';
import { loadWithTexts } from '#lib/texts.ts';
import { useLazyComponent } from '#lib/use-lazy-component.ts';
import { Popover } from '#ui/overlay/Popover.tsx';
import css from './SecretForm.module.css';

async function load() {
  const choice = await loadWithTexts(
    'generator',
    () => import('#features/secrets/create/GeneratorChoice.tsx'),
  );
  return choice.GeneratorChoice;
}

/** The choice is loaded when pointer or focus comes near. */
export function GeneratorOptions() {
  const t = useTranslations('secrets.generator');
  const shell = useTranslations('shell');
  const { Loaded, failed, prefetch, open } = useLazyComponent(load);
  // The painted page keeps the place free: a choice would be lost, and its document is small.
  const prerendered = usePainted(() => false, true);
  if (prerendered) return <span className={css['place']} />;
  return (
    <span onPointerEnter={prefetch} onFocus={prefetch} onClick={open}>
      <Popover label={t('options')} icon="sliders" iconOnly>
        {failed && <p role="alert">{shell('notLoaded')}</p>}
        {Loaded && <Loaded label={t('options')} />}
      </Popover>
    </span>
  );
}
