// The security page: promises that tests prove, and limits (docs/design/trust.md#promises).
import { useTranslations } from 'use-intl';
import { InformationFrame } from '#features/pages/InformationFrame.tsx';
import { useBootstrap } from '#lib/app.tsx';

/** Ids of docs/design/trust.md#promises. P10 to P12 follow with the features that prove them. */
const promises = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'p9', 'p13', 'p14'] as const;
const limits = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'] as const;

export function SecurityText() {
  const t = useTranslations('pages.security');
  const { source_url: source } = useBootstrap().brand;
  const sections = [
    ...promises.map((id) => ({ id, title: t(`${id}.title`), body: <Promised promise={id} /> })),
    { id: 'limits', title: t('limits'), body: <Limits /> },
    { id: 'report', title: t('report'), body: <Report /> },
    ...(source ? [{ id: 'source', title: t('source'), body: <a href={source}>{source}</a> }] : []),
  ];
  return <InformationFrame heading={t('heading')} lead={t('lead')} sections={sections} />;
}

function Promised({ promise }: { promise: (typeof promises)[number] }) {
  const t = useTranslations('pages.security');
  return (
    <>
      <p>{t(`${promise}.text`)}</p>
      <p className="help">{t('check', { how: t(`${promise}.check`) })}</p>
    </>
  );
}

function Limits() {
  const t = useTranslations('pages.security.limit');
  return (
    <ol>
      {limits.map((limit) => (
        <li key={limit}>{t(limit)}</li>
      ))}
    </ol>
  );
}

function Report() {
  const t = useTranslations('pages.security');
  const { brand, site_host: host } = useBootstrap();
  const { security_email: address } = brand;
  if (!address) return <p>{t('reportMissing', { host })}</p>;
  return <p>{t.rich('reportTo', { address, mail: (words) => <a href={`mailto:${address}`}>{words}</a> })}</p>;
}
