// The list of features whose calls the API answers.
import {
  acknowledgeAsGuest,
  burnAsGuest,
  concealAsGuest,
  generateAsGuest,
  revealAsGuest,
  statusAsGuest,
  viewAsGuest,
  viewReceiptAsGuest,
} from '@glimpse/contracts/guest';
import { getOpenapi } from '@glimpse/contracts/pages';
import { listRecent, noteReceipt as noteReceiptCall } from '@glimpse/contracts/receipts';
import {
  acknowledgeSecret,
  burnSecret,
  concealSecret,
  generateSecret,
  revealSecret,
  secretStatus,
  secretStatuses,
  showReceipt,
  viewReceipt as viewReceiptCall,
  viewSecret,
} from '@glimpse/contracts/secrets';
import { accountRoutes } from '#features/accounts/routes.ts';
import { billingRoutes } from '#features/billing/routes.ts';
import { captchaRoutes } from '#features/captcha/routes.ts';
import { domainRoutes } from '#features/domains/routes.ts';
import { colonelRoutes } from '#features/colonel/routes.ts';
import { feedbackRoutes } from '#features/feedback/routes.ts';
import { incomingRoutes } from '#features/incoming/routes.ts';
import { pagesRoutes } from '#features/pages/routes.ts';
import { acknowledge } from '#features/secrets/acknowledge.ts';
import { burn } from '#features/secrets/burn.ts';
import { conceal } from '#features/secrets/conceal.ts';
import { generate } from '#features/secrets/generate.ts';
import { setMemo } from './features/secrets/set-memo.ts';
import { recent } from '#features/secrets/recent.ts';
import { reveal } from '#features/secrets/reveal.ts';
import { takeOwnerView } from './features/secrets/take-owner-view.ts';
import { viewStatus, viewStatuses } from '#features/secrets/status.ts';
import { viewReceipt } from '#features/secrets/view-receipt.ts';
import { view } from '#features/secrets/view.ts';
import type { openapiDocument } from '#platform/openapi/document.ts';
import type { Endpoint } from '@glimpse/contracts/endpoint';
import { bindRoutes, route, routeGroup, type BoundRoute, type RouteGroup } from '#platform/http/routing/route.ts';
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
import { installedVersion } from '#platform/version.ts';
import { frozenCalls } from '#src/v1/routes.ts';
import type { Context } from './composition/context.ts';

/** Every feature: its routes, and where their dependencies come from. */
const features: readonly RouteGroup<Context>[] = [
  routeGroup(
    [
      route(concealSecret, conceal),
      route(generateSecret, generate),
      route(viewSecret, view),
      route(revealSecret, reveal),
      route(acknowledgeSecret, acknowledge),
      route(secretStatus, viewStatus),
      route(secretStatuses, viewStatuses),
      route(viewReceiptCall, viewReceipt),
      route(showReceipt, takeOwnerView),
      route(burnSecret, burn),
      route(listRecent, recent),
      route(noteReceiptCall, setMemo),
      route(concealAsGuest, conceal),
      route(generateAsGuest, generate),
      route(viewAsGuest, view),
      route(revealAsGuest, reveal),
      route(acknowledgeAsGuest, acknowledge),
      route(statusAsGuest, viewStatus),
      route(viewReceiptAsGuest, viewReceipt),
      route(burnAsGuest, burn),
    ],
    secretDeps,
  ),
  routeGroup(accountRoutes, accountDeps),
  routeGroup(domainRoutes, domainDeps),
  routeGroup(billingRoutes, billingDeps),
  routeGroup(pagesRoutes, pageDeps),
  routeGroup(captchaRoutes, captchaDeps),
  routeGroup(feedbackRoutes, feedbackDeps),
  routeGroup(incomingRoutes, incomingDeps),
  routeGroup(colonelRoutes, colonelDeps),
  routeGroup(frozenCalls, secretDeps),
];

const contractsOf = (groups: readonly RouteGroup<Context>[]): readonly Endpoint[] => groups.flatMap(({ contracts }) => contracts);

type OpenApi = ReturnType<typeof openapiDocument>;
let made: Promise<OpenApi> | undefined;

/** The OpenAPI document of all calls. Made at the first request: its examples are a tenth of all code. */
export const document = (): Promise<OpenApi> =>
  (made ??= import('#platform/openapi/document.ts').then((openapi) => openapi.openapiDocument(contracts, installedVersion)));

const openapiRoutes = [route(getOpenapi, document)];

/** The contracts of all calls, for the documentation. */
export const contracts: readonly Endpoint[] = [...contractsOf(features), getOpenapi];

/** All routes with their dependencies passed in. */
export function bindAllRoutes(context: Context): readonly BoundRoute[] {
  return [...features.flatMap((feature) => feature.bind(context)), ...bindRoutes(openapiRoutes, {})];
}
