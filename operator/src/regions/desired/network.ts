// Network policies of a region: nothing in or out, except what each component needs.
import type { V1LabelSelector, V1NetworkPolicyEgressRule, V1NetworkPolicyIngressRule } from '#kube/models.ts';
import type { Intent } from '#kube/object.ts';
import type { JurisdictionSpec } from '#resources/jurisdiction.ts';
import { selectorLabels } from '#resources/labels.ts';
import type { DesiredFacts } from './facts.ts';
import {
  component,
  edgePeers,
  hasOwnGateway,
  inNamespace,
  ownEdgeLabels,
  tcp,
  toApiServers,
  toCollector,
  toPublic,
  toStore,
} from './network-rules.ts';
import { ports } from './names.ts';
import { regionObject } from './object.ts';

const mongo = { name: 'mongo', port: ports.mongo } as const;
const redis = { name: 'redis', port: ports.redis } as const;

/** `selector` absent: the pods of the component that the policy is named after. Absent rules deny. */
type PolicyPlan = {
  readonly name: string;
  readonly selector?: V1LabelSelector;
  readonly ingress?: readonly V1NetworkPolicyIngressRule[];
  readonly egress?: readonly V1NetworkPolicyEgressRule[];
};

function policy(
  spec: JurisdictionSpec,
  { owner }: DesiredFacts,
  { name, selector = { matchLabels: selectorLabels(spec.identifier, name) }, ingress, egress }: PolicyPlan,
): Intent {
  return regionObject(spec, {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    name,
    component: 'network',
    owner,
    fields: {
      spec: {
        podSelector: selector,
        policyTypes: ['Ingress', 'Egress'],
        ...(ingress && { ingress }),
        ...(egress && { egress }),
      },
    },
  });
}

const dns = ({ dnsNamespace }: DesiredFacts): V1NetworkPolicyEgressRule => ({
  to: [
    {
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': dnsNamespace } },
      podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } },
    },
  ],
  ports: [
    { protocol: 'UDP', port: ports.dns },
    { protocol: 'TCP', port: ports.dns },
  ],
});

const apiPolicy = (spec: JurisdictionSpec, facts: DesiredFacts): PolicyPlan => ({
  name: 'api',
  ingress: [
    { from: edgePeers(spec), ports: tcp(ports.api) },
    { from: [inNamespace(facts.monitoringNamespace)], ports: tcp(ports.apiService) },
  ],
  egress: [...toStore(spec, mongo), ...toStore(spec, redis), toPublic(), ...toCollector(spec)],
});

const mongoPolicy = (spec: JurisdictionSpec, { operatorNamespace }: DesiredFacts): PolicyPlan => {
  const clients = ['api', 'backup', 'mongo'].map((name) => component(spec, name));
  return {
    name: 'mongo',
    ingress: [{ from: [...clients, inNamespace(operatorNamespace)], ports: tcp(ports.mongo) }],
    egress: [{ to: [component(spec, 'mongo')], ports: tcp(ports.mongo) }],
  };
};

const solverPolicy = (spec: JurisdictionSpec, facts: DesiredFacts): PolicyPlan => ({
  name: 'acme-solver',
  ingress: [{ from: edgePeers(spec), ports: tcp(ports.solver) }],
  egress: toApiServers(facts),
});

/** A data plane that runs beside its Gateway, in the namespace of the region. */
const edgePolicy = (spec: JurisdictionSpec): PolicyPlan => ({
  name: 'edge',
  selector: { matchLabels: ownEdgeLabels },
  ingress: [{}],
  egress: [
    { to: [component(spec, 'api')], ports: tcp(ports.api) },
    { to: [component(spec, 'acme-solver')], ports: tcp(ports.solver) },
    ...(spec.routing?.edgeNamespaces?.length ? [{ to: spec.routing.edgeNamespaces.map(inNamespace) }] : []),
  ],
});

/** Every NetworkPolicy of the region. No rule leads to another region or, for the API, to Kubernetes. */
export function networkIntents(spec: JurisdictionSpec, facts: DesiredFacts): readonly Intent[] {
  const plans: readonly PolicyPlan[] = [
    { name: 'default-deny', selector: {} },
    { name: 'dns', selector: {}, egress: [dns(facts)] },
    apiPolicy(spec, facts),
    ...(spec.mongo.mode === 'External' ? [] : [mongoPolicy(spec, facts)]),
    ...(spec.redis.mode === 'External'
      ? []
      : [{ name: 'redis', ingress: [{ from: [component(spec, 'api')], ports: tcp(ports.redis) }] }]),
    solverPolicy(spec, facts),
    { name: 'backup', egress: toStore(spec, mongo) },
    ...(hasOwnGateway(spec) ? [edgePolicy(spec)] : []),
  ];
  return plans.map((plan) => policy(spec, facts, plan));
}
