// Administration: counts, customers, feedback, banner (docs/design/web-colonel.md#administration).
import { viewColonel } from '@glimpse/contracts/colonel';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type BannerDraft, BannerTab } from '#features/colonel/BannerTab.tsx';
import { BillingTab } from '#features/colonel/BillingTab.tsx';
import { CustomersTab } from '#features/colonel/CustomersTab.tsx';
import { FeedbackTab } from '#features/colonel/FeedbackTab.tsx';
import { MiscTab } from '#features/colonel/MiscTab.tsx';
import { StatsTab } from '#features/colonel/StatsTab.tsx';
import type { Visit } from '#lib/router/route.ts';
import { PageHeading } from '#ui/display/PageHeading.tsx';
import { Tabs } from '#ui/display/Tabs.tsx';
import type { NoScript, PageStart } from '#lib/router/page-start.ts';
import css from './Colonel.module.css';

/** The route lets only colonels in. */
export function loader({ app }: Visit) {
  return app.api.load(viewColonel, {});
}

type Data = Awaited<ReturnType<typeof loader>>;

export function Component({ data: { record } }: { readonly data: Data }) {
  const t = useTranslations('colonel');
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
          { id: 'billing', title: t('billing.tab'), content: <BillingTab /> },
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

export const start: PageStart = { Painted };

function Painted({ Card }: NoScript) {
  const t = useTranslations('colonel');
  return (
    <div className="wrap">
      <PageHeading>{t('heading')}</PageHeading>
      <Card />
    </div>
  );
}
