// Judges the edge of a region: Gateway, routes and the certificate of the main domain.
import { verdict, type Verdict } from '../status-verdict.ts';

type Sign = { readonly type: string; readonly status: string; readonly reason?: string | undefined };
type Namespaces = {
  readonly from?: string | undefined;
  readonly selector?: { readonly matchLabels?: Readonly<Record<string, string>> | undefined } | undefined;
};

/** What matters of a Gateway. */
export type GatewayFacts = {
  readonly namespace: string;
  readonly conditions: readonly Sign[];
  readonly addresses: readonly string[];
  readonly listeners: readonly {
    readonly name: string;
    readonly port: number;
    readonly allowedRoutes?: { readonly namespaces?: Namespaces | undefined } | undefined;
  }[];
  readonly allowedListeners?: { readonly namespaces?: Namespaces | undefined } | undefined;
};

export type RoutingFacts = {
  readonly mode: 'Gateway' | 'Ingress';
  /** Whether the API server knows the kinds of the mode. */
  readonly served: boolean;
  /** The region makes its own Gateway. */
  readonly own: boolean;
  readonly sectionName: string;
  /** Labels of the region's namespace, and its name. */
  readonly namespace: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  readonly gateway: GatewayFacts | undefined;
  /** Conditions of the challenge route, from every parent; the Ingress has none. */
  readonly route: readonly Sign[] | undefined;
  readonly ingressExists: boolean;
  /** Conditions of the main domain's CustomDomain. */
  readonly site: readonly Sign[] | undefined;
};

const isTrue = (signs: readonly Sign[], type: string): boolean =>
  signs.some((one) => one.type === type && one.status === 'True');
const isFalse = (signs: readonly Sign[], type: string): boolean =>
  signs.some((one) => one.type === type && one.status === 'False');

/** Whether a rule of a Gateway admits objects of the region's namespace. */
function admits(rule: Namespaces | undefined, absent: string, facts: RoutingFacts): boolean {
  const from = rule?.from ?? absent;
  if (from === 'All') return true;
  if (from === 'Same') return facts.gateway?.namespace === facts.namespace.name;
  if (from !== 'Selector') return false;
  const wanted = Object.entries(rule?.selector?.matchLabels ?? {});
  return wanted.every(([name, value]) => facts.namespace.labels[name] === value);
}

/** The field of a Gateway that keeps the region out; `undefined` when it lets the region in. */
export function refusingField(facts: RoutingFacts): string | undefined {
  const { gateway, sectionName } = facts;
  if (!gateway) return undefined;
  if (!admits(gateway.allowedListeners?.namespaces, 'None', facts)) return 'spec.allowedListeners.namespaces';
  const listener = gateway.listeners.find(({ name }) => name === sectionName);
  if (!listener) return `spec.listeners (none is called ${sectionName})`;
  return admits(listener.allowedRoutes?.namespaces, 'Same', facts)
    ? undefined
    : 'spec.listeners.allowedRoutes.namespaces';
}

function gatewayVerdict(facts: RoutingFacts): Verdict | undefined {
  const { gateway, own, route } = facts;
  if (!gateway) {
    if (own) return verdict('RoutingReady', 'Pending', 'The Gateway is not there yet');
    return verdict('RoutingReady', 'GatewayMissing', 'The Gateway that the spec names does not exist');
  }
  const field = refusingField(facts);
  if (field !== undefined)
    return verdict('RoutingReady', 'ListenersNotAllowed', `The Gateway keeps the region out by ${field}`);
  if (!isTrue(gateway.conditions, 'Programmed'))
    return verdict('RoutingReady', 'GatewayNotProgrammed', 'The controller has not programmed the Gateway');
  if (route === undefined) return verdict('RoutingReady', 'Pending', 'The challenge route is not there yet');
  if (isFalse(route, 'Accepted') || isFalse(route, 'ResolvedRefs'))
    return verdict('RoutingReady', 'RouteRejected', 'The Gateway refuses the challenge route');
  if (!isTrue(route, 'Accepted'))
    return verdict('RoutingReady', 'Pending', 'The Gateway has not judged the challenge route');
  return undefined;
}

function siteVerdict(site: RoutingFacts['site']): Verdict {
  if (!site || !isTrue(site, 'CertificateReady'))
    return verdict('RoutingReady', 'CertificatePending', 'The main domain has no certificate yet');
  if (isFalse(site, 'Programmed'))
    return verdict('RoutingReady', 'RouteRejected', 'The main domain is not served by the edge');
  if (!isTrue(site, 'Programmed'))
    return verdict('RoutingReady', 'Pending', 'The route of the main domain was not looked at yet');
  return verdict('RoutingReady', 'Programmed', 'The edge serves the main domain');
}

/** RoutingReady. */
export function routingVerdict(facts: RoutingFacts): Verdict {
  const { mode, served, ingressExists, site } = facts;
  if (!served) return verdict('RoutingReady', 'ApiMissing', `The API server does not know the ${mode} API`);
  if (mode === 'Ingress' && !ingressExists)
    return verdict('RoutingReady', 'Pending', 'The Ingress is not there yet');
  return (mode === 'Gateway' ? gatewayVerdict(facts) : undefined) ?? siteVerdict(site);
}

/** Whether the edge has addresses of which none is among the targets of custom domains. */
export function addressesDiffer(
  addresses: readonly string[],
  target: { readonly ipv4?: readonly string[] | undefined; readonly ipv6?: readonly string[] | undefined },
): boolean {
  const expected = [...(target.ipv4 ?? []), ...(target.ipv6 ?? [])];
  return addresses.length > 0 && expected.length > 0 && !addresses.some((one) => expected.includes(one));
}
