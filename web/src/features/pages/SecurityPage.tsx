// The security page: promises that tests prove, and limits (docs/design/trust.md#promises).
import { useTranslations } from 'use-intl';
import { InformationFrame } from '#features/pages/InformationFrame.tsx';
import { useBootstrap } from '#lib/app.tsx';
import { useFilled, WhenFilled } from '#lib/painted/painted.tsx';
import type { PageStart } from '#lib/router/page-start.ts';

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
/** Letters of the limits there. A promise names its limit by the place in this list. */
const limits = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'] as const;

export function Component() {
  const t = useTranslations('pages.security');
  const { source_url: source } = useBootstrap().brand;
  const sections = [
    ...promises.map((id) => ({ id, title: t(`${id}.title`), body: <Promised promise={id} /> })),
    { id: 'limits', title: t('limits'), body: <Limits /> },
    { id: 'report', title: t('report'), body: <Report /> },
    {
      id: 'source',
      title: t('source'),
      body: <SourceLink />,
      when: { name: 'sourceUrl' as const, value: source },
    },
  ];
  return <InformationFrame heading={t('heading')} lead={t('lead')} sections={sections} />;
}

export const start: PageStart = { Painted: Component, whole: true };

function SourceLink() {
  const address = useFilled('sourceUrl', useBootstrap().brand.source_url ?? '');
  return <a href={address}>{address}</a>;
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
