// The condition of the edge of a region: Gateway, routes and the certificate of the main domain.
import { partCondition, type PartCondition } from '../condition.ts';

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

function gatewayCondition(facts: RoutingFacts): PartCondition | undefined {
  const { gateway, own, route } = facts;
  if (!gateway) {
    if (own) return partCondition('RoutingReady', 'Pending', 'The Gateway is not there yet');
    return partCondition('RoutingReady', 'GatewayMissing', 'The Gateway that the spec names does not exist');
  }
  const field = refusingField(facts);
  if (field !== undefined)
    return partCondition(
      'RoutingReady',
      'ListenersNotAllowed',
      `The Gateway keeps the region out by ${field}`,
    );
  if (!isTrue(gateway.conditions, 'Programmed'))
    return partCondition(
      'RoutingReady',
      'GatewayNotProgrammed',
      'The controller has not programmed the Gateway',
    );
  if (route === undefined)
    return partCondition('RoutingReady', 'Pending', 'The challenge route is not there yet');
  if (isFalse(route, 'Accepted') || isFalse(route, 'ResolvedRefs'))
    return partCondition('RoutingReady', 'RouteRejected', 'The Gateway refuses the challenge route');
  if (!isTrue(route, 'Accepted'))
    return partCondition('RoutingReady', 'Pending', 'The Gateway has not accepted the challenge route yet');
  return undefined;
}

function siteCondition(site: RoutingFacts['site']): PartCondition {
  if (!site || !isTrue(site, 'CertificateReady'))
    return partCondition('RoutingReady', 'CertificatePending', 'The main domain has no certificate yet');
  if (isFalse(site, 'Programmed'))
    return partCondition('RoutingReady', 'RouteRejected', 'The main domain is not served by the edge');
  if (!isTrue(site, 'Programmed'))
    return partCondition('RoutingReady', 'Pending', 'The route of the main domain was not looked at yet');
  return partCondition('RoutingReady', 'Programmed', 'The edge serves the main domain');
}

/** RoutingReady. */
export function routingCondition(facts: RoutingFacts): PartCondition {
  const { mode, served, ingressExists, site } = facts;
  if (!served)
    return partCondition('RoutingReady', 'ApiMissing', `The API server does not know the ${mode} API`);
  if (mode === 'Ingress' && !ingressExists)
    return partCondition('RoutingReady', 'Pending', 'The Ingress is not there yet');
  return (mode === 'Gateway' ? gatewayCondition(facts) : undefined) ?? siteCondition(site);
}

/** Whether the edge has addresses of which none is among the targets of custom domains. */
export function addressesDiffer(
  addresses: readonly string[],
  target: { readonly ipv4?: readonly string[] | undefined; readonly ipv6?: readonly string[] | undefined },
): boolean {
  const expected = [...(target.ipv4 ?? []), ...(target.ipv6 ?? [])];
  return addresses.length > 0 && expected.length > 0 && !addresses.some((one) => expected.includes(one));
}
