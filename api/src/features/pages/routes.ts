// The routes of the feature: each call of the contract with its operation.
import { pagesContract } from '@glimpse/contracts/pages';
import { implement } from '#platform/http/routing/route.ts';
import { getBootstrap } from './get-bootstrap.ts';
import { reportCsp } from './report-csp.ts';
import { status, supportedLocales, version } from './service.ts';
import { validateShrimp } from './validate-shrimp.ts';

export const pagesRoutes = implement(pagesContract, {
  status,
  version,
  supportedLocales,
  validateShrimp,
  getBootstrap,
  reportCsp,
});
