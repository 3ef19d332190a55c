// Where the customer is signed in; ends one session, or all others
// (docs/design/web-accounts.md#sessions).
import { endOtherSessions, endSession, listSessions } from '@glimpse/contracts/account-sessions';
import type { Answer } from '@glimpse/contracts/endpoint';
import { useTranslations } from 'use-intl';
import { ListNotLoaded } from '#features/accounts/manage/ListNotLoaded.tsx';
import { SectionPart } from '#features/accounts/manage/SectionPart.tsx';
import { SessionRow } from '#features/accounts/manage/SessionRow.tsx';
import { type ApiFailure, isApiFailure } from '#lib/api-failure.ts';
import { useFailureText } from '#lib/failure-text.ts';
import { toLoadFailure } from '#lib/load-error.ts';
import { fromLoader, useContractMutation, useContractQuery } from '#lib/query/contract-query.ts';
import { announce } from '#ui/display/announce.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Button } from '#ui/form/Button.tsx';
import css from './Account.module.css';

export type FoundSessions = Answer<typeof listSessions> | ApiFailure;

/** `found` is the loader's data: without it the rest of the page works. */
export function SessionList({ found }: { readonly found: FoundSessions }) {
  const t = useTranslations('accounts.account.sessions');
  const { data, error, isFetching, refetch } = useContractQuery(listSessions, {}, fromLoader);
  const known = data ?? toLoadFailure(error) ?? found;
  return (
    <SectionPart heading={t('heading')}>
      {isApiFailure(known) ? (
        <ListNotLoaded failure={known} pending={isFetching} again={() => void refetch()} />
      ) : (
        <Known records={known.records} />
      )}
    </SectionPart>
  );
}

function Known({ records }: Pick<Answer<typeof listSessions>, 'records'>) {
  const t = useTranslations('accounts.account.sessions');
  const failureText = useFailureText();
  const { busy, failure, endOne, endOthers } = useEnding();
  return (
    <>
      <p className="muted">{t('lead')}</p>
      {failure && <Notice tone="warn">{failureText(failure)}</Notice>}
      <ul className={css['rows']}>
        {records.map((one) => (
          <SessionRow key={one.id} session={one} busy={busy} onEnd={() => endOne(one.id)} />
        ))}
      </ul>
      {records.length > 1 && (
        <div>
          <Button disabled={busy} onClick={endOthers}>
            {t('endOthers')}
          </Button>
        </div>
      )}
    </>
  );
}

/** A session that has ended already counts as ended: the list is asked for again in both cases. */
function useEnding() {
  const t = useTranslations('accounts.account.sessions');
  const one = useContractMutation(endSession, { changes: [listSessions] });
  const others = useContractMutation(endOtherSessions, { changes: [listSessions] });
  const { refetch } = useContractQuery(listSessions, {}, { ...fromLoader, enabled: false });
  const isGone = (code: string | undefined): boolean => code === 'accounts.unknown_session';
  const said = () => announce(t('ended'));
  const failed = (thrown: unknown) => {
    if (isGone(toLoadFailure(thrown)?.code)) void refetch().then(said);
  };
  return {
    busy: one.isPending || others.isPending,
    failure: [one.failure, others.failure].find((failure) => failure && !isGone(failure.code)),
    endOne: (id: string) => void one.send({ params: { id } }).then(said, failed),
    endOthers: () => void others.send({}).then(said, failed),
  };
}
