// Starts the control plane of a test cluster: etcd, kube-apiserver and, if wished, its controllers.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Child } from '@glimpse/processes/child';
import { freePort } from '@glimpse/processes/ports';
import { type ClusterUsers, clusterUsers, writeAccess, writeKubeconfig } from './access.ts';
import { filesOf, startApiServer, startControllers, startScheduler } from './api-server.ts';
import { startEtcd } from './etcd.ts';
import { type Kubectl, kubectlOf } from './kubectl.ts';
import { clusterTools } from './tools.ts';

/** The folder of data and logs, where the API server listens, and which programs run beside it. */
export type PlanePlan = {
  readonly folder: string;
  readonly address: string;
  readonly node?: string;
  /** Range of service addresses; without nodes nobody reaches them. */
  readonly services?: string;
  readonly controllers: boolean;
  readonly scheduler: boolean;
};

/** Programs that tests stop and start. */
export type Restartable = 'etcd' | 'kube-apiserver';

/** A running control plane. Disposal stops its programs in reverse order. */
export type Plane = AsyncDisposable & {
  readonly folder: string;
  readonly server: string;
  readonly caFile: string;
  readonly users: ClusterUsers;
  readonly kubectl: Kubectl;
  /** Writes a kubeconfig of a user. @returns its path */
  readonly kubeconfig: (role: keyof ClusterUsers) => Promise<string>;
  /** Kills the program and starts it again on its data and port. */
  readonly restart: (program: Restartable) => Promise<void>;
  /** Stops the program's process without ending it, or lets it go on. */
  readonly suspend: (program: Restartable, how: 'stop' | 'continue') => void;
};

type Slot = { readonly start: () => Promise<Child>; child: Child | undefined };

async function kill({ pid, ended }: Child): Promise<void> {
  process.kill(-pid, 'SIGKILL');
  await ended;
}

/** Holds a program that can be replaced by a new start of itself. */
async function startSlot(opened: AsyncDisposableStack, start: () => Promise<Child>): Promise<Slot> {
  const slot: Slot = { start, child: await start() };
  opened.defer(async () => slot.child?.[Symbol.asyncDispose]());
  return slot;
}

async function restartSlot(slot: Slot): Promise<void> {
  if (slot.child?.running()) await kill(slot.child);
  await slot.child?.[Symbol.asyncDispose]();
  slot.child = undefined;
  slot.child = await slot.start();
}

const programs = ['etcd', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kubectl'] as const;
type Tool = (name: (typeof programs)[number]) => string;

/** Starts etcd and kube-apiserver on free ports that stay the same over restarts. */
async function startCore(plan: PlanePlan, opened: AsyncDisposableStack, tool: Tool) {
  const { folder, address, node = 'node', services = '10.0.0.0/24' } = plan;
  const [etcdPort, port] = [await freePort(), await freePort()];
  const users = clusterUsers(node);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeAccess(folder, users);
  const etcd = { command: tool('etcd'), port: etcdPort, folder };
  const server = {
    command: tool('kube-apiserver'),
    folder,
    etcdPort,
    address,
    port,
    services,
    nodes: plan.node !== undefined,
    adminToken: users.admin.token,
  };
  const slots: Readonly<Record<Restartable, Slot>> = {
    etcd: await startSlot(opened, () => startEtcd(etcd)),
    'kube-apiserver': await startSlot(opened, () => startApiServer(server)),
  };
  return { slots, users, server: `https://${address}:${port}` };
}

/** Starts a control plane. @throws UserError that names the program that failed */
export async function startPlane(plan: PlanePlan): Promise<Plane> {
  const { folder } = plan;
  const tool = await clusterTools(programs);
  const caFile = filesOf(folder).ca;
  await using opened = new AsyncDisposableStack();
  const { slots, users, server } = await startCore(plan, opened, tool);
  const kubeconfig = (role: keyof ClusterUsers) =>
    writeKubeconfig({ file: join(folder, `${role}.kubeconfig`), server, caFile, user: users[role] });
  const admin = await kubeconfig('admin');
  const asAdmin = { folder, kubeconfig: admin };
  if (plan.controllers)
    opened.use(await startControllers({ ...asAdmin, command: tool('kube-controller-manager') }));
  if (plan.scheduler) opened.use(await startScheduler({ ...asAdmin, command: tool('kube-scheduler') }));
  const owned = opened.move();
  return {
    folder,
    server,
    caFile,
    users,
    kubeconfig,
    kubectl: kubectlOf(tool('kubectl'), admin),
    restart: (program) => restartSlot(slots[program]),
    suspend(program, how) {
      const { child } = slots[program];
      if (child?.running()) process.kill(child.pid, how === 'stop' ? 'SIGSTOP' : 'SIGCONT');
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
