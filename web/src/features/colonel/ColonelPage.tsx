// Administration: counts, customers, feedback, banner (docs/design/web-colonel.md#administration).
import { viewColonel } from '@glimpse/contracts/colonel';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type BannerDraft, BannerTab } from '#features/colonel/BannerTab.tsx';
import { CustomersTab } from '#features/colonel/CustomersTab.tsx';
import { FeedbackTab } from '#features/colonel/FeedbackTab.tsx';
import { MiscTab } from '#features/colonel/MiscTab.tsx';
import { StatsTab } from '#features/colonel/StatsTab.tsx';
import { appContext } from '#lib/app.tsx';
import { PageHeading } from '#ui/display/PageHeading.tsx';
import { Tabs } from '#ui/display/Tabs.tsx';
import css from './Colonel.module.css';

/** The route lets only colonels in. */
export function loader({ context }: LoaderFunctionArgs) {
  return context.get(appContext).api.load(viewColonel, {});
}

export function Component() {
  const t = useTranslations('colonel');
  const { record } = useLoaderData<typeof loader>();
  const [draft, setDraft] = useState<BannerDraft>(); // outlives a look at another tab
  return (
    <div className="wrap stack gap-2">
      <PageHeading>{t('heading')}</PageHeading>
      <Tabs
        label={t('tabs')}
        className={css['tabs']}
        tabs={[
          { id: 'stats', title: t('stats.tab'), content: <StatsTab counts={record.counts} /> },
          { id: 'customers', title: t('customers.tab'), content: <CustomersTab /> },
          { id: 'feedback', title: t('feedback.tab'), content: <FeedbackTab /> },
          {
            id: 'banner',
            title: t('banner.tab'),
            content: <BannerTab draft={draft} change={setDraft} />,
          },
          { id: 'misc', title: t('misc.tab'), content: <MiscTab plans={record.plans_enabled} /> },
        ]}
      />
    </div>
  );
}
