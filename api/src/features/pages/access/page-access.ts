// Decides who sees a page: everybody, customers or colonels (docs/design/web-accounts.md#page-access).
import type { Actor } from '#platform/http/core/actor.ts';

/** A feature of the installation that a page needs; without it the path has no page. */
export type PageFeature = 'accounts' | 'signin' | 'signup' | 'plans' | 'domains' | 'incoming';

/** Restricts a page to certain visitors, or to installations with a certain feature. */
export type PageRules = {
  /** Name of the prerendered page in the build. */
  readonly pattern: string;
  /** A signed-in customer, or colonels only. Absent: everybody. */
  readonly access?: 'account' | 'colonel';
  /** Where a signed-in customer is sent instead. */
  readonly signedInTo?: string;
  /** The feature without which the path answers 404. Pages with `access` need accounts anyway. */
  readonly needs?: PageFeature;
};

type FeatureConfig = {
  readonly authenticationEnabled: boolean;
  readonly signinEnabled: boolean;
  readonly signupEnabled: boolean;
  readonly plansEnabled: boolean;
  readonly domainsEnabled: boolean;
  readonly incomingAddress?: string | undefined;
};

/** The patterns of pages that explain a refusal. */
export const refusedPatterns = { 403: '403', 404: '*', 503: '503' } as const;

/** What is sent: the page of a status, or a redirect. `pattern` names the prerendered page. */
export type PageVerdict =
  | { readonly status: 200 | keyof typeof refusedPatterns; readonly pattern: string }
  | { readonly to: string };

const refuse = (status: keyof typeof refusedPatterns): PageVerdict => ({
  status,
  pattern: refusedPatterns[status],
});

/** Whether the installation has the feature switched on. */
export function hasFeature(config: FeatureConfig, feature: PageFeature): boolean {
  const accounts = config.authenticationEnabled;
  switch (feature) {
    case 'accounts':
      return accounts;
    case 'signin':
      return accounts && config.signinEnabled;
    case 'signup':
      return accounts && config.signupEnabled;
    case 'plans':
      return config.plansEnabled;
    case 'domains':
      return accounts && config.domainsEnabled;
    case 'incoming':
      return config.incomingAddress !== undefined;
  }
}

/** Path and query as the value of `redirect` on the sign-in page. */
const signInFor = (url: string): string => `/signin?redirect=${encodeURIComponent(url)}`;

/** A signed-in cookie during an outage must not look signed out: the visitor waits instead. */
function withoutAccount(config: FeatureConfig, { unchecked }: Actor, url: string): PageVerdict {
  if (unchecked) return refuse(503);
  return hasFeature(config, 'signin') ? { to: signInFor(url) } : refuse(404);
}

type Asking = { readonly actor: Actor; readonly url: string };

type GuardedPage = PageRules & { readonly status?: 404 };

/** Decides by feature, session and role. `url` is path and query of the request. */
export function decideAccess(config: FeatureConfig, page: GuardedPage, { actor, url }: Asking): PageVerdict {
  const { access, needs, signedInTo, pattern, status = 200 } = page;
  const needed: PageFeature | undefined = needs ?? (access && 'accounts');
  if (needed && !hasFeature(config, needed)) return refuse(404);
  const signedIn = actor.account !== undefined && actor.session !== undefined;
  if (signedInTo !== undefined && signedIn) return { to: signedInTo };
  if (!access) return { status, pattern };
  if (!signedIn) return withoutAccount(config, actor, url);
  return access === 'colonel' && actor.kind !== 'colonel' ? refuse(403) : { status, pattern };
}
