// The privacy page: which data is kept, and for how long (docs/design/http-api.md#retention).
import { useTranslations } from 'use-intl';
import { InformationFrame } from '#features/pages/InformationFrame.tsx';
import { useBootstrap } from '#lib/app.tsx';
import type { PageStart } from '#lib/router/page-start.ts';

const kept = [
  'text',
  'sealed',
  'receipt',
  'view',
  'list',
  'account',
  'session',
  'feedback',
  'mail',
  'counts',
  'logs',
] as const;
const topics = ['cookies', 'third', 'region', 'rights'] as const;

export function Component() {
  const t = useTranslations('pages.privacy');
  const sections = [
    { id: 'table', title: t('table'), body: <KeptTable /> },
    ...topics.map((topic) => ({ id: topic, title: t(topic), body: <p>{t(`${topic}Text`)}</p> })),
  ];
  return (
    <InformationFrame
      heading={t('heading')}
      lead={t('lead')}
      template={{ text: t('template'), operator: useBootstrap().brand.operator }}
      sections={sections}
    />
  );
}

export const start: PageStart = { Painted: Component, whole: true };

function KeptTable() {
  const t = useTranslations('pages.privacy');
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('thing')}</th>
          <th scope="col">{t('life')}</th>
        </tr>
      </thead>
      <tbody>
        {kept.map((thing) => (
          <tr key={thing}>
            <th scope="row">{t(thing)}</th>
            <td>{t(`${thing}Life`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
