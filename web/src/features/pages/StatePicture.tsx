// The three states of a secret as a picture: waiting, being read, gone (docs/design/web.md#mark).
import { useTranslations } from 'use-intl';
import { Iris } from '#ui/display/Iris.tsx';
import css from './AboutPage.module.css';

const states = [
  { state: 'closed', step: 'step1' },
  { state: 'open', step: 'step2' },
  { state: 'empty', step: 'step3' },
] as const;

/** Each caption says what its iris shows. */
export function StatePicture() {
  const t = useTranslations('pages.about');
  return (
    <ol className={`card cardDeep ${css['states']}`} aria-label={t('how')}>
      {states.map(({ state, step }) => (
        <li key={step}>
          <Iris state={state} />
          <p>{t(step)}</p>
        </li>
      ))}
    </ol>
  );
}
