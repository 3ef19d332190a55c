// Starts kube-apiserver, kube-controller-manager and kube-scheduler of the test cluster.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Child } from '@glimpse/processes/child';
import { answers, flags, startProgram } from './program.ts';

/** Where the API server listens and keeps its files. `nodes` also authorizes kubelets. */
export type ApiServerPlan = {
  readonly command: string;
  readonly folder: string;
  readonly etcdPort: number;
  readonly address: string;
  readonly port: number;
  readonly adminToken: string;
  readonly nodes: boolean;
  /** Range of the addresses of services. */
  readonly services: string;
};

/** Files of the API server. Its certificate is also the CA that its clients trust. */
export const filesOf = (folder: string) => ({
  ca: join(folder, 'certificates', 'apiserver.crt'),
  audit: join(folder, 'audit.log'),
  serviceKey: join(folder, 'sa.key'),
});

/** Records who did what, without bodies. */
const auditPolicy = {
  apiVersion: 'audit.k8s.io/v1',
  kind: 'Policy',
  omitStages: ['RequestReceived', 'Panic'],
  rules: [{ level: 'Metadata' }],
};

function listening({ folder, etcdPort, address, port, nodes, services }: ApiServerPlan) {
  return {
    'etcd-servers': `http://127.0.0.1:${etcdPort}`,
    'cert-dir': join(folder, 'certificates'),
    'secure-port': port,
    'bind-address': address,
    'advertise-address': address,
    'service-cluster-ip-range': services,
    'allow-privileged': true,
    'authorization-mode': nodes ? 'Node,RBAC' : 'RBAC',
    'endpoint-reconciler-type': 'none',
  };
}

function filesAndLimits(folder: string) {
  return {
    'token-auth-file': join(folder, 'tokens.csv'),
    'service-account-issuer': 'https://kubernetes.default.svc',
    'service-account-key-file': join(folder, 'sa.pub'),
    'service-account-signing-key-file': filesOf(folder).serviceKey,
    'enable-admission-plugins': 'OwnerReferencesPermissionEnforcement',
    'etcd-compaction-interval': '10s',
    'event-ttl': '5m',
    profiling: false,
    'audit-policy-file': join(folder, 'audit-policy.json'),
    'audit-log-path': filesOf(folder).audit,
    'audit-log-mode': 'blocking',
    'audit-log-maxsize': 400, // megabytes; tests read one file
    'shutdown-delay-duration': '0s',
  };
}

/** Starts kube-apiserver and waits until `/readyz` answers. `tokens.csv` and the keys must exist. */
export async function startApiServer(plan: ApiServerPlan): Promise<Child> {
  const { command, folder, address, port, adminToken } = plan;
  await mkdir(join(folder, 'certificates'), { recursive: true });
  await writeFile(join(folder, 'audit-policy.json'), JSON.stringify(auditPolicy));
  const ready = () => answers(`https://${address}:${port}/readyz`, adminToken);
  const args = flags({ ...listening(plan), ...filesAndLimits(folder) });
  return startProgram({ name: 'kube-apiserver', command, args, folder, ready });
}

/** Controllers that the tests need. Without node-lifecycle a new node keeps its taint. */
const controllers = [
  'garbage-collector namespace deployment replicaset statefulset daemonset job cronjob',
  'endpointslice endpointslice-mirroring serviceaccount serviceaccount-token',
  'root-ca-certificate-publisher resourcequota disruption horizontal-pod-autoscaler',
  'persistentvolume-binder persistentvolume-expander persistentvolumeclaim-protection',
  'persistentvolume-protection ttl-after-finished clusterrole-aggregation pod-garbage-collector',
  'node-lifecycle taint-eviction validatingadmissionpolicy-status ephemeral-volume',
]
  .flatMap((line) => line.split(' '))
  .map((name) => `${name}-controller`);

/** A program that talks to the API server, with its kubeconfig. */
export type ClientPlan = { readonly command: string; readonly folder: string; readonly kubeconfig: string };

/** Starts kube-controller-manager. It works as admin and listens nowhere. */
export function startControllers({ command, folder, kubeconfig }: ClientPlan): Promise<Child> {
  const args = flags({
    kubeconfig,
    'leader-elect': false,
    'secure-port': 0,
    'service-account-private-key-file': filesOf(folder).serviceKey,
    'root-ca-file': filesOf(folder).ca,
    controllers: controllers.join(','),
  });
  return startProgram({ name: 'kube-controller-manager', command, args, folder });
}

/** Starts kube-scheduler. It works as admin and listens nowhere. */
export function startScheduler({ command, folder, kubeconfig }: ClientPlan): Promise<Child> {
  const args = flags({ kubeconfig, 'leader-elect': false, 'secure-port': 0 });
  return startProgram({ name: 'kube-scheduler', command, args, folder });
}
