// Customers by page, or one by its whole address (docs/design/web-colonel.md#administration, record 005).
import { listCustomers } from '@glimpse/contracts/colonel';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CustomerTable } from '#features/colonel/CustomerTable.tsx';
import { LoadedPart } from '#features/colonel/LoadedPart.tsx';
import { Paging } from '#features/colonel/Paging.tsx';
import { useAnnouncedCount } from '#features/colonel/use-announced-count.ts';
import { useContractQuery } from '#lib/query/contract-query.ts';
import { Button } from '#ui/form/Button.tsx';
import { Field } from '#ui/form/Field.tsx';
import { TextInput } from '#ui/form/TextInput.tsx';
import css from './Colonel.module.css';

export function CustomersTab() {
  const t = useTranslations('colonel.customers');
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState({ q: '', page: 1 });
  const loaded = useContractQuery(listCustomers, {
    query: { page: String(asked.page), per_page: '', q: asked.q },
  });
  useAnnouncedCount(asked.q === '' ? undefined : loaded.data?.details.total, loaded.isFetching);
  const find = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked({ q: typed.trim(), page: 1 });
  };
  return (
    <div className="stack gap-5">
      <form method="get" role="search" action="/colonel/" className={css['search']} onSubmit={find}>
        <Field label={t('search')} help={t('searchHelp')} id="colonelCustomer">
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="off"
            name="q"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
        <Button type="submit" pending={loaded.isFetching && asked.q !== '' ? t('finding') : undefined}>
          {t('find')}
        </Button>
        {asked.q !== '' && (
          <Button kind="quiet" onClick={() => (setTyped(''), setAsked({ q: '', page: 1 }))}>
            {t('all')}
          </Button>
        )}
      </form>
      <LoadedPart loaded={loaded} lines={6}>
        {({ records, details }) => (
          <>
            {records.length === 0 ? (
              <p className="muted">{asked.q === '' ? t('nobody') : t('none')}</p>
            ) : (
              <CustomerTable customers={records} />
            )}
            <Paging details={details} onPage={(page) => setAsked({ q: asked.q, page })} />
          </>
        )}
      </LoadedPart>
    </div>
  );
}
