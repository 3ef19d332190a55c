// The terms of the link in one row: once, time left, passphrase (docs/design/web-secrets.md#private-page).
import { useTranslations } from 'use-intl';
import type { LinkTerms } from '#features/secrets/private/use-message.ts';
import { useDurations } from '#lib/format/duration.ts';
import { Countdown } from '#ui/display/Countdown.tsx';
import { Icon } from '#ui/display/Icon.tsx';
import { TimeArc } from '#ui/display/TimeArc.tsx';
import css from './Private.module.css';

type ShareTermsProps = { readonly terms: LinkTerms; onExpired(): void };

export function ShareTerms({ terms, onExpired }: ShareTermsProps) {
  const t = useTranslations('secrets.share');
  const { two } = useDurations();
  const locked = terms.has_passphrase;
  const wholeMs = (terms.expiration - terms.created) * 1000;
  const left = (ms: number) => (
    <span className={css['term']}>
      <TimeArc left={ms / wholeMs} />
      {ms > 0 ? t('expiresIn', { duration: two(ms) }) : t('ended')}
    </span>
  );
  return (
    <>
      <ul className={css['terms']}>
        <li>
          <Icon name="eye" />
          {t('opensOnce')}
        </li>
        <li>
          <Countdown until={terms.expiration * 1000} text={left} onEnd={onExpired} />
        </li>
        <li>
          <Icon name="key" />
          {locked ? t('passphraseNeeded') : t('noPassphrase')}
        </li>
      </ul>
      {locked && <p className="help">{t('passphraseOther')}</p>}
    </>
  );
}
