// The routes of the feature: each call of the contract with its operation.
import { colonelContract } from '@glimpse/contracts/colonel';
import { implement } from '#platform/http/routing/route.ts';
import { listCustomers } from './list-customers.ts';
import { listFeedback } from './list-feedback.ts';
import { setBanner } from './set-banner.ts';
import { viewBanner } from './view-banner.ts';
import { viewBilling } from './view-billing.ts';
import { viewColonel } from './view-colonel.ts';
import { viewSeries } from './view-series.ts';
import { viewStats } from './view-stats.ts';

export const colonelRoutes = implement(colonelContract, {
  viewColonel,
  viewStats,
  viewSeries,
  viewBilling,
  listCustomers,
  viewBanner,
  setBanner,
  listFeedback,
});
