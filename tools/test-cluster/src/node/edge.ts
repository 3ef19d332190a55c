// Starts CoreDNS and Traefik on the address that pods and tests reach.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Child } from '@glimpse/processes/child';
import { freePort } from '@glimpse/processes/ports';
import type { ClientPlan } from '../api-server.ts';
import { flags, startProgram } from '../program.ts';
import type { Addresses } from './addresses.ts';

const isOk = (url: string) =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );

const corefile = ({ address, dnsUpstream }: Addresses, kubeconfig: string, ready: number): string => `.:53 {
  bind ${address}
  errors
  ready 127.0.0.1:${ready}
  kubernetes cluster.local in-addr.arpa {
    kubeconfig ${kubeconfig}
    pods insecure
    ttl 1
    fallthrough in-addr.arpa
  }
  forward . ${dnsUpstream}
}
`;

/** A program of the node that needs the addresses of the cluster. */
export type NodePlan = ClientPlan & { readonly addresses: Addresses };

/** Starts CoreDNS for names of services; it asks the DNS server of tests about others. It caches nothing. */
export async function startDns({ command, folder, kubeconfig, addresses }: NodePlan): Promise<Child> {
  const ready = await freePort();
  const file = join(folder, 'Corefile');
  await writeFile(file, corefile(addresses, kubeconfig, ready));
  const args = ['-conf', file];
  return startProgram({
    name: 'coredns',
    command,
    args,
    folder,
    ready: () => isOk(`http://127.0.0.1:${ready}/ready`),
  });
}

/** Names of the IngressClasses: each edge serves one of them at an address of its own. */
export const ingressClass = 'traefik';
export const secondIngressClass = 'traefik-second';

const classObject = (name: string, annotations: object = {}) => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'IngressClass',
  metadata: { name, annotations },
  spec: { controller: 'traefik.io/ingress-controller' },
});

/** The classes as objects. The first one is the default. */
export const ingressClassObjects = [
  classObject(ingressClass, { 'ingressclass.kubernetes.io/is-default-class': 'true' }),
  classObject(secondIngressClass),
];

export type EdgePlan = ClientPlan & { readonly address: string; readonly className: string };

/** Starts Traefik as the edge: HTTP on port 80, HTTPS with the Secrets of Ingresses on port 443. */
export async function startEdge(plan: EdgePlan): Promise<Child> {
  const { command, folder, kubeconfig, address, className } = plan;
  const ping = await freePort();
  const args = flags({
    'entrypoints.web.address': `${address}:80`,
    'entrypoints.websecure.address': `${address}:443`,
    'entrypoints.web.asdefault': true,
    'entrypoints.websecure.asdefault': true,
    'entrypoints.websecure.http.tls': true, // else a router answers on port 443 without TLS only
    'entrypoints.ping.address': `127.0.0.1:${ping}`,
    'ping.entrypoint': 'ping',
    'providers.kubernetesingress': true,
    'providers.kubernetesingress.ingressclass': className,
    'providers.kubernetesingress.ingressendpoint.ip': address,
    'providers.kubernetesingress.throttleduration': '200ms',
    'providers.providersthrottleduration': '200ms',
    'global.checknewversion': false,
    'global.sendanonymoususage': false,
    'log.level': 'INFO',
  });
  const env = { KUBECONFIG: kubeconfig, HOME: folder };
  const ready = () => isOk(`http://127.0.0.1:${ping}/ping`);
  return startProgram({ name: className, command, args, folder, env, ready });
}
