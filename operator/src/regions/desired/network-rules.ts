// Parts of network policies: who may talk to whom, on which ports.
import type { V1NetworkPolicyEgressRule, V1NetworkPolicyPeer, V1NetworkPolicyPort } from '#kube/models.ts';
import type { JurisdictionSpec } from '#resources/jurisdiction.ts';
import { edgeLabel, selectorLabels } from '#resources/labels.ts';
import type { DesiredFacts } from './facts.ts';

/** Networks that are not the public internet (RFC 6890, RFC 4193, RFC 4291). */
const privateIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
const privateIpv6 = ['::/127', '64:ff9b::/96', 'fc00::/7', 'fe80::/10', 'ff00::/8'];
/** HTTPS and mail submission. */
const publicPorts = [443, 465, 587];

export const tcp = (...numbers: readonly number[]): readonly V1NetworkPolicyPort[] =>
  numbers.map((port) => ({ protocol: 'TCP', port }));

/** Pods of a component of the same region. */
export const component = ({ identifier }: JurisdictionSpec, name: string): V1NetworkPolicyPeer => ({
  podSelector: { matchLabels: selectorLabels(identifier, name) },
});

export const inNamespace = (name: string): V1NetworkPolicyPeer => ({
  namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } },
});

/** The data plane of a Gateway that runs beside it. */
export const ownEdgeLabels = { 'gateway.networking.k8s.io/gateway-name': 'edge' } as const;

/** Whether the region has a Gateway of its own. */
export const hasOwnGateway = ({ routing }: JurisdictionSpec): boolean =>
  routing?.mode === 'Gateway' && routing.gateway?.className !== undefined;

/** Where requests of the public come from. */
export function edgePeers(spec: JurisdictionSpec): readonly V1NetworkPolicyPeer[] {
  const named = spec.routing?.edgeNamespaces ?? [];
  const labelled: V1NetworkPolicyPeer = { namespaceSelector: { matchLabels: { [edgeLabel]: 'true' } } };
  return [
    ...(named.length > 0 ? named.map(inNamespace) : [labelled]),
    ...(hasOwnGateway(spec) ? [{ podSelector: { matchLabels: ownEdgeLabels } }] : []),
  ];
}

/** HTTPS and mail to the public internet only. */
export const toPublic = (): V1NetworkPolicyEgressRule => ({
  to: [
    { ipBlock: { cidr: '0.0.0.0/0', except: privateIpv4 } },
    { ipBlock: { cidr: '::/0', except: privateIpv6 } },
  ],
  ports: tcp(...publicPorts),
});

const toNetworks = (cidrs: readonly string[]): readonly V1NetworkPolicyEgressRule[] =>
  cidrs.length === 0
    ? []
    : [{ to: cidrs.map((cidr) => ({ ipBlock: { cidr } })), ports: [{ protocol: 'TCP' }] }];

type Store = { readonly name: 'mongo' | 'redis'; readonly port: number };

/** To the region's own store, or to the networks of an external one. */
export function toStore(spec: JurisdictionSpec, { name, port }: Store): readonly V1NetworkPolicyEgressRule[] {
  const store = spec[name];
  if (store.mode === 'External') return toNetworks(store.external?.cidrs ?? []);
  return [{ to: [component(spec, name)], ports: tcp(port) }];
}

/** To the collector of traces: its pods in this cluster, or its networks. */
export function toCollector({ api }: JurisdictionSpec): readonly V1NetworkPolicyEgressRule[] {
  if (!api?.collector) return [];
  const { endpoint, namespace, cidrs = [] } = api.collector;
  const { protocol, port } = new URL(endpoint);
  const peers = cidrs.map((cidr): V1NetworkPolicyPeer => ({ ipBlock: { cidr } }));
  return [
    {
      to: namespace === undefined ? peers : [inNamespace(namespace)],
      ports: tcp(Number(port || (protocol === 'https:' ? 443 : 80))),
    },
  ];
}

/** To the API server, by address: it has no pods to select. */
export const toApiServers = ({ apiServers }: DesiredFacts): readonly V1NetworkPolicyEgressRule[] =>
  apiServers
    .toSorted((one, other) => (one.address < other.address ? -1 : 1))
    .map(({ address, port }) => ({
      to: [{ ipBlock: { cidr: `${address}/${address.includes(':') ? 128 : 32}` } }],
      ports: tcp(port),
    }));
