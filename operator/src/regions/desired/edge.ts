// The edge of a region: its Gateway, the route of challenges, and the custom domain of role Site.
import type { V1HTTPIngressPath } from '#kube/models.ts';
import type { Intent, Json } from '#kube/object.ts';
import type { JurisdictionSpec } from '#resources/jurisdiction.ts';
import { groupVersion } from '#resources/labels.ts';
import type { DesiredFacts } from './facts.ts';
import { challengePath, regionNamespace } from './names.ts';
import { regionObject } from './object.ts';

const gatewayVersion = 'gateway.networking.k8s.io/v1';
const solver = 'acme-solver';
const challengeRoute = 'acme-challenge';
const defaultSection = 'http';

type Routing = NonNullable<JurisdictionSpec['routing']>;
type Owner = Pick<DesiredFacts, 'owner'>;

/** Domains add their listeners by ListenerSets of this namespace; the Gateway itself answers on port 80. */
const gateway = (spec: JurisdictionSpec, className: string, { owner }: Owner): Intent =>
  regionObject(spec, {
    apiVersion: gatewayVersion,
    kind: 'Gateway',
    name: 'edge',
    component: 'edge',
    owner,
    fields: {
      spec: {
        gatewayClassName: className,
        listeners: [
          {
            name: defaultSection,
            port: 80,
            protocol: 'HTTP',
            allowedRoutes: { namespaces: { from: 'Same' } },
          },
        ],
        allowedListeners: { namespaces: { from: 'Same' } },
      },
    },
  });

/** The Gateway that a region uses, as routes name it. */
function parentOf(spec: JurisdictionSpec): Json {
  const ref = spec.routing?.gateway?.ref;
  const own = { name: 'edge', namespace: regionNamespace(spec.identifier), sectionName: defaultSection };
  const { name, namespace, sectionName } = ref ?? own;
  return {
    group: 'gateway.networking.k8s.io',
    kind: 'Gateway',
    name,
    namespace,
    sectionName,
  };
}

const httpRoute = (spec: JurisdictionSpec, { owner }: Owner): Intent =>
  regionObject(spec, {
    apiVersion: gatewayVersion,
    kind: 'HTTPRoute',
    name: challengeRoute,
    component: 'edge',
    owner,
    fields: {
      spec: {
        parentRefs: [parentOf(spec)],
        rules: [
          {
            matches: [{ path: { type: 'PathPrefix', value: challengePath } }],
            backendRefs: [{ group: '', kind: 'Service', name: solver, port: 80, weight: 1 }],
          },
        ],
      },
    },
  });

const ingress = (spec: JurisdictionSpec, className: string, { owner }: Owner): Intent => {
  const path: V1HTTPIngressPath = {
    path: challengePath,
    pathType: 'Prefix',
    backend: { service: { name: solver, port: { number: 80 } } },
  };
  return regionObject(spec, {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    name: challengeRoute,
    component: 'edge',
    owner,
    fields: { spec: { ingressClassName: className, rules: [{ http: { paths: [path] } }] } },
  });
};

function routes(spec: JurisdictionSpec, routing: Routing, owner: Owner): readonly Intent[] {
  if (routing.mode === 'Ingress')
    return routing.ingress ? [ingress(spec, routing.ingress.className, owner)] : [];
  const className = routing.gateway?.className;
  return [...(className === undefined ? [] : [gateway(spec, className, owner)]), httpRoute(spec, owner)];
}

/** The region's main domain runs through the same pipeline as the domains of customers. */
const siteDomain = (spec: JurisdictionSpec, { owner }: Owner): Intent =>
  regionObject(spec, {
    apiVersion: groupVersion,
    kind: 'CustomDomain',
    name: spec.domain,
    component: 'edge',
    owner,
    fields: { spec: { hostname: spec.domain, role: 'Site' } },
  });

/** Gateway `edge`, HTTPRoute or Ingress `acme-challenge`, and CustomDomain `<domain>`. */
export function edgeIntents(spec: JurisdictionSpec, { owner }: DesiredFacts): readonly Intent[] {
  if (!spec.routing) return [];
  return [...routes(spec, spec.routing, { owner }), siteDomain(spec, { owner })];
}
