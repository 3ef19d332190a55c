// One device that is signed in (docs/design/web-accounts.md#sessions).
import type { LivingSession } from '@glimpse/contracts/account-sessions';
import { useTranslations } from 'use-intl';
import { Badge } from '#ui/display/Badge.tsx';
import { When } from '#ui/display/When.tsx';
import { Button } from '#ui/form/Button.tsx';
import css from './Account.module.css';

type SessionRowProps = { readonly session: LivingSession; readonly busy: boolean; onEnd(): void };

export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const t = useTranslations('accounts.account.sessions');
  const name = useDeviceName(session);
  const { current, started, last_used: used } = session;
  const times = {
    used: () => <When at={used} style="relative" />,
    started: () => <When at={started} style="relative" />,
  };
  return (
    <li className={css['row']}>
      <div className={css['what']}>
        <p className={css['name']}>
          <bdi>{name}</bdi> {current && <Badge tone="good">{t('current')}</Badge>}
        </p>
        <p className="small muted">{current ? t.rich('since', times) : t.rich('times', times)}</p>
      </div>
      {!current && (
        <Button size="small" disabled={busy} aria-label={t('endName', { device: name })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}

/** Returns “Firefox on Windows”, without unknown parts. */
function useDeviceName({ browser, system }: LivingSession): string {
  const t = useTranslations('accounts.account.sessions');
  if (browser === 'other' && system === 'other') return t('unknown');
  if (system === 'other') return t(`browsers.${browser}`);
  return t('device', { browser: t(`browsers.${browser}`), system: t(`systems.${system}`) });
}
