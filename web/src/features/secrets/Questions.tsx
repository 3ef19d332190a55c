// Questions a sender has, and one for people who got the wrong link (web.md 4.6, FAQ).
import { useTranslations } from 'use-intl';
import { pageEnd } from '#features/secrets/receipt-state.ts';
import type { FoundReceipt } from '#features/secrets/secret-queries.ts';
import { useDates } from '#lib/dates.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import css from './Private.module.css';

const questions = ['which', 'burn', 'passphrase', 'wrong', 'stay'] as const;

export function Questions({ found }: { readonly found: FoundReceipt }) {
  const t = useTranslations('secrets.faq');
  const date = useDates().day(pageEnd(found));
  return (
    <section className="card rows" aria-labelledby="faq-heading">
      <h2 id="faq-heading" className={`pad ${css['faqHead']}`}>
        {t('heading')}
      </h2>
      {questions.map((name, index) => (
        <Disclosure key={name} title={t(`${name}Question`)} defaultOpen={index === 0}>
          <p className="help">{t(`${name}Answer`, { date })}</p>
        </Disclosure>
      ))}
    </section>
  );
}
