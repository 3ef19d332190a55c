// Lists API tokens, and ends them (docs/design/web-accounts.md#api-tokens).
import { type ApiToken, endToken, listTokens } from '@glimpse/contracts/account-tokens';
import { useTranslations } from 'use-intl';
import { useFailureText } from '#lib/failure-text.ts';
import { useApp } from '#lib/app.tsx';
import { useDates } from '#lib/format/dates.ts';
import { toLoadFailure } from '#lib/load-error.ts';
import { askAgain, useContractMutation } from '#lib/query/contract-query.ts';
import { announce } from '#ui/display/announce.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Button } from '#ui/form/Button.tsx';
import css from './Account.module.css';

export function TokenRows({ records }: { readonly records: readonly ApiToken[] }) {
  const t = useTranslations('accounts.account.token');
  const failureText = useFailureText();
  const { busy, failure, end } = useEndToken();
  if (records.length === 0) return <p>{t('none')}</p>;
  return (
    <>
      {failure && <Notice tone="warn">{failureText(failure)}</Notice>}
      <ul className={css['rows']}>
        {records.map((one) => (
          <TokenRow key={one.id} token={one} busy={busy} onEnd={() => end(one.id)} />
        ))}
      </ul>
    </>
  );
}

type TokenRowProps = { readonly token: ApiToken; readonly busy: boolean; onEnd(): void };

function TokenRow({ token, busy, onEnd }: TokenRowProps) {
  const t = useTranslations('accounts.account.token');
  const name = token.name ?? t('unnamed');
  return (
    <li className={css['row']}>
      <div className={css['what']}>
        <p className={css['name']}>
          <bdi>{name}</bdi> {token.expired && <Badge tone="warn">{t('expired')}</Badge>}
        </p>
        <p className="small muted">
          <Facts token={token} />
        </p>
      </div>
      <Button size="small" disabled={busy} aria-label={t('endName', { name })} onClick={onEnd}>
        {t('end')}
      </Button>
    </li>
  );
}

/** Scopes, last characters, end and last use, as sentences. Nothing is said of a use that is not noted. */
function Facts({ token }: { readonly token: ApiToken }) {
  const t = useTranslations('accounts.account.token');
  const { day } = useDates();
  const { scopes, expires, expired, used_day: used, created, hint } = token;
  const sentences = [
    scopes.includes('everything')
      ? t('scopes.everything')
      : scopes.map((one) => t(`scopes.${one}`)).join(' '),
    expires !== null && t(expired ? 'ended' : 'ends', { date: day(expires) }),
    expires === null && created !== null && t('endless'),
    used !== null && t('used', { date: day(used) }),
    used === null && created !== null && t('unused'),
  ].filter((one) => one !== false);
  return (
    <>
      {sentences.join(' ')}{' '}
      {t.rich('hint', {
        token: () => (
          <bdi className="mono" dir="ltr" translate="no">
            {hint}
          </bdi>
        ),
      })}
    </>
  );
}

/** A token that has ended already counts as ended. */
function useEndToken() {
  const t = useTranslations('accounts.account.token');
  const { api } = useApp();
  const { send, isPending, failure } = useContractMutation(endToken, { changes: [listTokens] });
  const isGone = (code: string | undefined): boolean => code === 'accounts.unknown_token';
  const said = () => announce(t('endedNow'));
  const end = (id: string) =>
    send({ params: { id } }).then(said, (thrown: unknown) => {
      if (isGone(toLoadFailure(thrown)?.code)) void askAgain(api, listTokens).then(said);
    });
  return {
    busy: isPending,
    failure: isGone(failure?.code) ? undefined : failure,
    end: (id: string) => void end(id),
  };
}
