// The plum band of every page that is for the sender alone (web.md 1.11, 4.6).
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/display/Icon.tsx';
import type { StripState } from '#shell/route-handle.ts';
import css from './PrivateStrip.module.css';

/** Once the secret is gone there is no link below to send, and the strip no longer says so. */
export function PrivateStrip({ state }: { state: StripState }) {
  const t = useTranslations('shell.strip');
  return (
    <aside className={css['strip']} aria-label={t('name')}>
      <div className={`wrap ${css['row']}`}>
        <Icon name="lock" />
        <p>
          <strong>{t('lead')}</strong> {t(state)}
        </p>
      </div>
    </aside>
  );
}
