// Starts CoreDNS and Traefik on the address that pods and tests reach.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Child } from '../../tool/child.ts';
import { freePort } from '../../tool/ports.ts';
import type { ClientPlan } from '../api-server.ts';
import { flags, startProgram } from '../program.ts';
import { network } from './network.ts';

const isOk = (url: string) =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );

const corefile = (kubeconfig: string, ready: number): string => `.:53 {
  bind ${network.address}
  errors
  ready 127.0.0.1:${ready}
  kubernetes cluster.local in-addr.arpa {
    kubeconfig ${kubeconfig}
    pods insecure
    ttl 1
    fallthrough in-addr.arpa
  }
  forward . ${network.dnsUpstream}
}
`;

/** Starts CoreDNS for names of services; it asks the DNS server of tests about others. It caches nothing. */
export async function startDns({ command, folder, kubeconfig }: ClientPlan): Promise<Child> {
  const ready = await freePort();
  const file = join(folder, 'Corefile');
  await writeFile(file, corefile(kubeconfig, ready));
  const args = ['-conf', file];
  return startProgram({
    name: 'coredns',
    command,
    args,
    folder,
    ready: () => isOk(`http://127.0.0.1:${ready}/ready`),
  });
}

/** Name of the IngressClass that Traefik serves. */
export const ingressClass = 'traefik';

/** The class as an object. */
export const ingressClassObject = {
  apiVersion: 'networking.k8s.io/v1',
  kind: 'IngressClass',
  metadata: { name: ingressClass, annotations: { 'ingressclass.kubernetes.io/is-default-class': 'true' } },
  spec: { controller: 'traefik.io/ingress-controller' },
};

/** Starts Traefik as the edge: HTTP on port 80, HTTPS with the Secrets of Ingresses on port 443. */
export async function startEdge({ command, folder, kubeconfig }: ClientPlan): Promise<Child> {
  const ping = await freePort();
  const args = flags({
    'entrypoints.web.address': `${network.address}:80`,
    'entrypoints.websecure.address': `${network.address}:443`,
    'entrypoints.web.asdefault': true,
    'entrypoints.websecure.asdefault': true,
    'entrypoints.websecure.http.tls': true, // else a router answers on port 443 without TLS only
    'entrypoints.ping.address': `127.0.0.1:${ping}`,
    'ping.entrypoint': 'ping',
    'providers.kubernetesingress': true,
    'providers.kubernetesingress.ingressendpoint.ip': network.address,
    'providers.kubernetesingress.throttleduration': '200ms',
    'providers.providersthrottleduration': '200ms',
    'global.checknewversion': false,
    'global.sendanonymoususage': false,
    'log.level': 'INFO',
  });
  const env = { KUBECONFIG: kubeconfig, HOME: folder };
  const ready = () => isOk(`http://127.0.0.1:${ping}/ping`);
  return startProgram({ name: 'traefik', command, args, folder, env, ready });
}
