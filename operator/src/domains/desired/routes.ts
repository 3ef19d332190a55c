// What must exist so that a custom domain is served. Pure: resources in, objects out (decision 21).
import type { V1HTTPIngressPath, V1Ingress } from '#kube/models.ts';
import { controllerReference, type Intent, type JsonObject } from '#kube/object.ts';
import { shortHash } from '#platform/crypto.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';
import type { JurisdictionSpec } from '#resources/jurisdiction.ts';
import { childLabels, domainHashLabel } from '#resources/labels.ts';

type Routing = NonNullable<JurisdictionSpec['routing']>;

/** Labels of all children of one domain; they select what is pruned. */
export function domainLabels(identifier: string, hostname: string): Readonly<Record<string, string>> {
  return { ...childLabels(identifier, 'domain'), [domainHashLabel]: shortHash(hostname) };
}

const gatewayVersion = 'gateway.networking.k8s.io/v1';
const gatewayGroup = 'gateway.networking.k8s.io';
const challengePath = '/.well-known/acme-challenge/';

/** The Gateway API has no generated types. */
type RouteKind = 'ListenerSet' | 'HTTPRoute';
type Child = { readonly name: string } & (
  | Pick<V1Ingress, 'apiVersion' | 'kind' | 'spec'>
  | { readonly apiVersion: typeof gatewayVersion; readonly kind: RouteKind; readonly spec: JsonObject }
);

function child(domain: CustomDomain, identifier: string, { apiVersion, kind, name, spec }: Child): Intent {
  const { namespace } = domain.metadata;
  return {
    apiVersion,
    kind,
    metadata: {
      name,
      namespace,
      labels: domainLabels(identifier, domain.spec.hostname),
      ownerReferences: [controllerReference(domain)],
    },
    spec,
  };
}

/** The host-less challenge route ranks below routes with a host name, so each of these begins with it. */
const challengeRule = {
  matches: [{ path: { type: 'PathPrefix', value: challengePath } }],
  backendRefs: [{ group: '', kind: 'Service', name: 'acme-solver', port: 80, weight: 1 }],
} as const;
const apiRule = {
  matches: [{ path: { type: 'PathPrefix', value: '/' } }],
  backendRefs: [{ group: '', kind: 'Service', name: 'api', port: 80, weight: 1 }],
} as const;
const redirectRule = {
  matches: [{ path: { type: 'PathPrefix', value: '/' } }],
  filters: [{ type: 'RequestRedirect', requestRedirect: { scheme: 'https', statusCode: 301 } }],
} as const;

/** The Gateway that the region uses: the one it names, else its own. */
function parentGateway({ gateway }: Routing, namespace: string) {
  const { ref } = gateway ?? {};
  return {
    name: ref?.name ?? 'edge',
    namespace: ref?.namespace ?? namespace,
    sectionName: ref?.sectionName ?? 'http',
  };
}

function gatewayRoutes(domain: CustomDomain, identifier: string, routing: Routing): readonly Intent[] {
  const { hostname, tls } = domain.spec;
  const parent = parentGateway(routing, domain.metadata.namespace ?? '');
  const secret = { group: '', kind: 'Secret', name: domain.status?.certificate?.secretName };
  const listener = {
    name: 'https',
    hostname,
    port: 443,
    protocol: 'HTTPS',
    tls: { mode: 'Terminate', certificateRefs: [secret] },
    allowedRoutes: { namespaces: { from: 'Same' } },
  };
  const gatewayRef = { group: gatewayGroup, kind: 'Gateway', name: parent.name, namespace: parent.namespace };
  const setRef = { group: gatewayGroup, kind: 'ListenerSet', name: hostname, sectionName: 'https' };
  const plain = tls.redirectHttp ? [challengeRule, redirectRule] : [challengeRule];
  const of = (kind: RouteKind, name: string, spec: JsonObject): Intent =>
    child(domain, identifier, { apiVersion: gatewayVersion, kind, name, spec });
  return [
    of('ListenerSet', hostname, { parentRef: gatewayRef, listeners: [listener] }),
    of('HTTPRoute', `https.${hostname}`, {
      parentRefs: [setRef],
      hostnames: [hostname],
      rules: [challengeRule, apiRule],
    }),
    of('HTTPRoute', `http.${hostname}`, {
      parentRefs: [{ ...gatewayRef, sectionName: parent.sectionName }],
      hostnames: [hostname],
      rules: plain,
    }),
  ];
}

const ingressPath = (path: string, service: string): V1HTTPIngressPath => ({
  path,
  pathType: 'Prefix',
  backend: { service: { name: service, port: { number: 80 } } },
});

function ingressRoutes(domain: CustomDomain, identifier: string, { ingress }: Routing): readonly Intent[] {
  const { hostname } = domain.spec;
  const secretName = domain.status?.certificate?.secretName;
  const paths = [ingressPath(challengePath, 'acme-solver'), ingressPath('/', 'api')];
  return [
    child(domain, identifier, {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'Ingress',
      name: `https.${hostname}`,
      spec: {
        ingressClassName: ingress?.className,
        tls: [{ hosts: [hostname], secretName }],
        rules: [{ host: hostname, http: { paths } }],
      },
    }),
  ];
}

/** Nothing before there is a certificate, nothing once ownership has lapsed or the domain goes away. */
export function desiredRoutes(
  domain: CustomDomain,
  { identifier, routing }: JurisdictionSpec,
  owned: boolean,
): readonly Intent[] {
  if (!routing || !owned || domain.status?.certificate?.secretName === undefined) return [];
  return routing.mode === 'Gateway'
    ? gatewayRoutes(domain, identifier, routing)
    : ingressRoutes(domain, identifier, routing);
}
