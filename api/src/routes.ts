// The list of features whose calls the API answers.
import { getOpenapi } from '@glimpse/contracts/pages';
import { accountRoutes } from '#features/accounts/routes.ts';
import { billingRoutes } from '#features/billing/routes.ts';
import { captchaRoutes } from '#features/captcha/routes.ts';
import { domainRoutes } from '#features/domains/routes.ts';
import { colonelRoutes } from '#features/colonel/routes.ts';
import { feedbackRoutes } from '#features/feedback/routes.ts';
import { incomingRoutes } from '#features/incoming/routes.ts';
import { pagePaths } from '#features/pages/page-routes.ts';
import { pagesRoutes } from '#features/pages/routes.ts';
import { guestRoutes, receiptRoutes, secretRoutes } from '#features/secrets/routes.ts';
import { sealedLinkRoutes } from '#features/secrets/sealed-links/routes.ts';
import type { OpenApiDocument } from '#platform/openapi/document.ts';
import type { Endpoint } from '@glimpse/contracts/endpoint';
import {
  bindRoutes,
  route,
  routeGroup,
  type BoundRoute,
  type RouteGroup,
} from '#platform/http/routing/route.ts';
import {
  accountDeps,
  billingDeps,
  captchaDeps,
  colonelDeps,
  domainDeps,
  feedbackDeps,
  incomingDeps,
  pageDeps,
  secretDeps,
} from './composition/operation-deps.ts';
import { methodTable } from '#platform/http/routing/method-table.ts';
import { installedVersion } from '#platform/version.ts';
import { v1Routes } from '#src/v1/routes.ts';
import type { Context } from './composition/context.ts';

/** Every feature: its routes, and where their dependencies come from. */
const features: readonly RouteGroup<Context>[] = [
  routeGroup(secretRoutes, secretDeps),
  routeGroup(receiptRoutes, secretDeps),
  routeGroup(guestRoutes, secretDeps),
  routeGroup(sealedLinkRoutes, secretDeps),
  routeGroup(accountRoutes, accountDeps),
  routeGroup(domainRoutes, domainDeps),
  routeGroup(billingRoutes, billingDeps),
  routeGroup(pagesRoutes, pageDeps),
  routeGroup(captchaRoutes, captchaDeps),
  routeGroup(feedbackRoutes, feedbackDeps),
  routeGroup(incomingRoutes, incomingDeps),
  routeGroup(colonelRoutes, colonelDeps),
  routeGroup(v1Routes, secretDeps),
];

const contractsOf = (groups: readonly RouteGroup<Context>[]): readonly Endpoint[] =>
  groups.flatMap(({ contracts }) => contracts);

let made: Promise<OpenApiDocument> | undefined;

/** The OpenAPI document of all calls, made at the first request. */
export const document = (): Promise<OpenApiDocument> =>
  (made ??= import('./composition/openapi.ts').then(({ describeApi }) =>
    describeApi(contracts, installedVersion),
  ));

const openapiRoutes = [route(getOpenapi, document)];

/** The contracts of all calls, for the documentation. */
export const contracts: readonly Endpoint[] = [...contractsOf(features), getOpenapi];

/** The methods of every path, of calls, pages and files. */
export const methods = methodTable(contracts, pagePaths);

/** All routes with their dependencies passed in. */
export function bindAllRoutes(context: Context): readonly BoundRoute[] {
  return [...features.flatMap((feature) => feature.bind(context)), ...bindRoutes(openapiRoutes, {})];
}
