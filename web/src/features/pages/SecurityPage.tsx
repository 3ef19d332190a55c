// The security page: promises that tests prove, and limits (docs/design/trust.md#promises).
import { useTranslations } from 'use-intl';
import { InformationHead } from '#features/pages/InformationHead.tsx';
import { PromiseRow } from '#features/pages/PromiseRow.tsx';
import { useBootstrap } from '#lib/app.tsx';
import { useFilled, WhenFilled } from '#lib/painted/painted.tsx';
import type { PageStart } from '#lib/router/page-start.ts';
import css from './SecurityPage.module.css';

/** Ids of docs/design/trust.md#promises, all of them. */
const promises = [
  'p1',
  'p2',
  'p3',
  'p4',
  'p5',
  'p6',
  'p7',
  'p8',
  'p9',
  'p10',
  'p11',
  'p12',
  'p13',
  'p14',
] as const;
/** Promises of sealed links stand together, with what remains. */
const sealedPromises = [
  ['p15', 'sealedText'],
  ['p16', 'wholeLink'],
  ['p17', 'verify'],
] as const;
/** Letters of the limits there. A promise names its limit by the place in this list. */
const limits = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'] as const;

export function Component() {
  const t = useTranslations('pages.security');
  return (
    <div className="wrap">
      <InformationHead
        heading={t('heading')}
        lead={t.rich('lead', { limits: (words) => <a href="#limits">{words}</a> })}
      />
      <div className={css['promises']}>
        {promises.map((id) => (
          <PromiseRow key={id} promise={id} />
        ))}
      </div>
      <Limits />
      <div className={css['last']}>
        <section id="sealed" aria-labelledby="sealed-title" className={css['sealed']}>
          <h2 id="sealed-title">{t('sealed')}</h2>
          {sealedPromises.map(([id, text]) => (
            <p key={id} id={id}>
              {t(text)}
            </p>
          ))}
        </section>
        <section id="report" aria-labelledby="report-title">
          <h2 id="report-title">{t('report')}</h2>
          <Report />
        </section>
        <WhenFilled name="sourceUrl" value={useBootstrap().brand.source_url}>
          {() => (
            <section id="source" aria-labelledby="source-title">
              <h2 id="source-title">{t('source')}</h2>
              <SourceLink />
            </section>
          )}
        </WhenFilled>
      </div>
    </div>
  );
}

export const start: PageStart = { Painted: Component, whole: true };

function SourceLink() {
  const address = useFilled('sourceUrl', useBootstrap().brand.source_url ?? '');
  return <a href={address}>{address}</a>;
}

function Limits() {
  const t = useTranslations('pages.security');
  return (
    <section id="limits" className={css['limits']} aria-labelledby="limits-title">
      <h2 id="limits-title">{t('limits')}</h2>
      <ol>
        {limits.map((limit) => (
          <li key={limit}>{t(`limit.${limit}`)}</li>
        ))}
      </ol>
    </section>
  );
}

function Report() {
  const t = useTranslations('pages.security');
  const { brand, site_host: host } = useBootstrap();
  return (
    <WhenFilled
      name="securityEmail"
      value={brand.security_email}
      otherwise={<p>{t('reportMissing', { host })}</p>}
    >
      {(address) => (
        <p>{t.rich('reportTo', { address, mail: (words) => <a href={`mailto:${address}`}>{words}</a> })}</p>
      )}
    </WhenFilled>
  );
}
