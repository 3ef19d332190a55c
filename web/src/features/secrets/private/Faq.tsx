// Questions of senders, and one for people who got the wrong link (docs/design/web-secrets.md#private-page).
import { useTranslations } from 'use-intl';
import { pageEnd } from '#features/secrets/private/receipt-state.ts';
import type { FoundReceipt } from '#features/secrets/shared/secret-queries.ts';
import { useDates } from '#lib/format/dates.ts';
import { Disclosure } from '#ui/overlay/Disclosure.tsx';
import css from './Private.module.css';

const always = ['passphrase', 'wrong', 'stay'] as const;
const unopened = ['burn', ...always] as const;
/** The others speak of the server's passphrase check and of another address. */
const ofSealed = ['burn', 'stay'] as const;
const unsent = ['which', ...unopened] as const;

/** Selects the questions that fit the state (record 015). */
const questionsAt = ({ record, details }: FoundReceipt) => {
  if (record.sealed) return details.is_destroyed ? (['stay'] as const) : ofSealed;
  if (details.is_destroyed) return always;
  return record.share_url === null ? unopened : unsent;
};

export function Faq({ found }: { readonly found: FoundReceipt }) {
  const t = useTranslations('secrets.faq');
  const date = useDates().day(pageEnd(found));
  return (
    <section className="card rows" aria-labelledby="faq-heading">
      <h2 id="faq-heading" className={`pad ${css['faqHead']}`}>
        {t('heading')}
      </h2>
      {questionsAt(found).map((name) => (
        <Disclosure key={name} title={t(`${name}Question`)} defaultOpen={name === 'which'}>
          <p className="help">{t(`${name}Answer`, { date })}</p>
        </Disclosure>
      ))}
    </section>
  );
}
