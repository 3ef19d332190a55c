// When a domain was checked, and the button that checks it now (docs/design/web-domains.md#verify-a-domain).
import { useLocale, useTranslations } from 'use-intl';
import { explain } from '#features/domains/domain-state.ts';
import type { DomainWatch } from '#features/domains/use-domain.ts';
import { serverNow } from '#lib/clock.ts';
import { relativeTime, useDates } from '#lib/format/dates.ts';
import { useDurations } from '#lib/format/duration.ts';
import { useFailureText } from '#lib/failure-text.ts';
import { Countdown } from '#ui/display/Countdown.tsx';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';
import { Button } from '#ui/form/Button.tsx';
import css from './Domains.module.css';

export function CheckRow({ watch }: { readonly watch: DomainWatch }) {
  const t = useTranslations('domains.verify');
  const app = useTranslations('app');
  const failureText = useFailureText();
  const { found, check, failure } = watch;
  return (
    <>
      {failure && (
        <AlertBox kind="error" title={app('error')} focus>
          {failureText(failure)}
        </AlertBox>
      )}
      <div className={css['foot']}>
        <p className="small muted">
          <Checked domain={found.record} />
        </p>
        <Button
          kind={explain(found.record).action.forWhom === 'Owner' ? 'primary' : 'outline'}
          icon="refresh"
          pending={check === 'checking' ? t('checking') : undefined}
          disabled={check === 'rested'}
          reason={t('rested')}
          onClick={watch.checkNow}
        >
          {t('checkNow')}
        </Button>
      </div>
    </>
  );
}

/** Nobody looks again by itself, although what is missing could still be set. */
function isStopped(domain: DomainWatch['found']['record']): boolean {
  const { action } = explain(domain);
  return domain.next_check === null && domain.ownership !== 'verified' && action.code !== 'choose_other';
}

function Checked({ domain }: { readonly domain: DomainWatch['found']['record'] }) {
  const t = useTranslations('domains.verify');
  const tag = useLocale();
  const { one } = useDurations();
  const { day } = useDates();
  const { last_checked: checked, next_check: next } = domain;
  if (checked === null) return <>{t('notChecked')}</>;
  const ago = (): string => relativeTime(Math.min(0, checked * 1000 - serverNow()), tag) ?? day(checked);
  if (next === null) return <>{t(isStopped(domain) ? 'checksStopped' : 'checked', { ago: ago() })}</>;
  return (
    <Countdown
      until={next * 1000}
      text={(left) =>
        left > 0 ? t('checkedNext', { ago: ago(), wait: one(left) }) : t('checkedDue', { ago: ago() })
      }
    />
  );
}
