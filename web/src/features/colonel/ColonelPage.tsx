// Administration: counts, customers, feedback, banner (docs/design/web-colonel.md#administration).
import { viewColonel } from '@glimpse/contracts/colonel';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type BannerDraft, BannerTab } from '#features/colonel/BannerTab.tsx';
import { CustomersTab } from '#features/colonel/CustomersTab.tsx';
import { FeedbackTab } from '#features/colonel/FeedbackTab.tsx';
import { MiscTab } from '#features/colonel/MiscTab.tsx';
import { StatsTab } from '#features/colonel/StatsTab.tsx';
import { clientFailure } from '#lib/api-failure.ts';
import { appContext } from '#lib/app.tsx';
import { LoadError } from '#lib/load-error.ts';
import { paths } from '#lib/paths.ts';
import { PageHeading } from '#ui/display/PageHeading.tsx';
import { Tabs } from '#ui/display/Tabs.tsx';
import css from './Colonel.module.css';

/** Another customer is refused by the role in the page's data, without a call. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, bootstrap } = context.get(appContext);
  if (!bootstrap.authenticated) {
    const { pathname } = new URL(request.url);
    return redirect(`${paths.signIn}?redirect=${encodeURIComponent(pathname)}`);
  }
  if (bootstrap.cust?.role !== 'colonel') throw new LoadError(clientFailure('client.not_allowed', 403));
  return api.load(viewColonel, {});
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
