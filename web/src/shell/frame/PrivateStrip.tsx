// The band at the top of sender-only pages (docs/design/web-shell.md#private-strip).
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/display/Icon.tsx';
import type { StripState } from '#shell/route-handle.ts';
import css from './PrivateStrip.module.css';

/** Mentions the share link only while `state` is `waiting`. */
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
