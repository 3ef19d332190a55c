// Filter, both groups and older pages of the list (docs/design/web-secrets.md#recent-secrets).
import type { Receipt } from '@glimpse/contracts/secret-shapes';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { fitsFilter } from '#features/secrets/recent/recent-row.ts';
import { RecentTable } from '#features/secrets/recent/RecentTable.tsx';
import { type OlderPages, useOlder } from '#features/secrets/recent/use-older.ts';
import { useFailureText } from '#lib/failure-text.ts';
import { VisuallyHidden } from '#ui/display/VisuallyHidden.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Field } from '#ui/form/Field.tsx';
import { TextInput } from '#ui/form/TextInput.tsx';
import css from './Recent.module.css';

/** Up to so many rows are read faster than a filter is typed. */
const mostUnfiltered = 10;

type RecentListsProps = { readonly newest: readonly Receipt[]; readonly next: string | null };

export function RecentLists({ newest, next }: RecentListsProps) {
  const older = useOlder(next);
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const all = [...newest, ...older.records];
  const isFiltered = wanted.trim() !== '';
  const shown = isFiltered ? all.filter((receipt) => fitsFilter(receipt, wanted)) : all;
  const waiting = shown.filter(({ is_destroyed }) => !is_destroyed);
  const ended = shown.filter(({ is_destroyed }) => is_destroyed);
  return (
    <>
      {all.length > mostUnfiltered && (
        <Filter typed={typed} onTyped={setTyped} found={isFiltered ? shown.length : undefined} />
      )}
      {(waiting.length > 0 || !isFiltered) && <Group name="notReceived" receipts={waiting} />}
      {(ended.length > 0 || !isFiltered) && (
        <Group name={ended.every((row) => row.is_received) ? 'received' : 'ended'} receipts={ended} />
      )}
      <Older {...older} />
    </>
  );
}

type FilterProps = {
  readonly typed: string;
  onTyped(typed: string): void;
  /** `undefined` while nothing is typed. */ readonly found: number | undefined;
};

function Filter({ typed, onTyped, found }: FilterProps) {
  const t = useTranslations('secrets.recent');
  return (
    <div className={css['filter']}>
      <Field label={t('filter')}>
        <TextInput
          type="search"
          dir="auto"
          autoComplete="off"
          value={typed}
          onChange={(event) => onTyped(event.currentTarget.value)}
        />
      </Field>
      <p className="help" role="status">
        {found !== undefined && t('found', { count: found })}
      </p>
    </div>
  );
}

function Older({ more, pending, failure, load }: OlderPages) {
  const t = useTranslations('secrets.recent');
  const failureText = useFailureText();
  if (!more) return null;
  return (
    <div className={`stack gap-3 ${css['state']}`}>
      {failure && <p role="alert">{failureText(failure)}</p>}
      <div>
        <Button onClick={load} pending={pending ? t('loadingOlder') : undefined}>
          {t('older')}
        </Button>
      </div>
    </div>
  );
}

const none = { notReceived: 'noneWaiting', received: 'noneReceived', ended: 'noneReceived' } as const;

type GroupProps = { readonly name: keyof typeof none; readonly receipts: readonly Receipt[] };

function Group({ name, receipts }: GroupProps) {
  const t = useTranslations('secrets.recent');
  const id = `group-${name}`;
  return (
    <section className={css['group']} aria-labelledby={id}>
      <h2 id={id}>
        {t(name)}
        <span className={css['count']} aria-hidden="true">
          {receipts.length}
        </span>
        <VisuallyHidden>{t('count', { count: receipts.length })}</VisuallyHidden>
      </h2>
      {receipts.length > 0 ? (
        <RecentTable
          group={name === 'notReceived' ? 'waiting' : 'ended'}
          receipts={receipts}
          labelledBy={id}
        />
      ) : (
        <p className="muted">{t(none[name])}</p>
      )}
    </section>
  );
}
