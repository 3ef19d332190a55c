// Starts a real control plane for tests of tier `cluster`: etcd and kube-apiserver without nodes.
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { filesOf } from '@glimpse/test-cluster/api-server';
import { type Restartable, startPlane } from '@glimpse/test-cluster/control-plane';
import { type Kubectl, type Manifest, applyManifests } from '@glimpse/test-cluster/kubectl';
import { openTestFolder } from '@glimpse/processes/test-folder';
import { recordRights } from '../rights/record-rights.ts';
import { type AuditEvent, readAudit } from './audit.ts';

/** A running control plane. `operator` has the operator's user, and no rights but those of RBAC. */
export type ControlPlane = AsyncDisposable & {
  readonly server: string;
  readonly folder: string;
  readonly caFile: string;
  readonly kubeconfigs: { readonly admin: string; readonly operator: string };
  readonly kubectl: Kubectl;
  /** Applies YAML or objects as admin, and waits until definitions among them are served. */
  readonly apply: (...manifests: readonly Manifest[]) => Promise<void>;
  readonly restart: (program: Restartable) => Promise<void>;
  readonly suspend: (program: Restartable, how: 'stop' | 'continue') => void;
  /** Finished requests so far, of one user or of all. */
  readonly audit: (user?: string) => Promise<readonly AuditEvent[]>;
};

/** Which programs run besides etcd and kube-apiserver; none by default. */
export type ControlPlaneOptions = {
  readonly controllers?: boolean;
  readonly scheduler?: boolean;
  /** `false` where a test itself calls with the operator's user: that shows nothing about the operator. */
  readonly recordsRights?: boolean;
};

/** Starts a control plane on free ports of 127.0.0.1. It is ready in about 6 s. */
export async function startControlPlane(options: ControlPlaneOptions = {}): Promise<ControlPlane> {
  const { controllers = false, scheduler = false, recordsRights = true } = options;
  await using opened = new AsyncDisposableStack();
  const folder = await openTestFolder();
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const plane = opened.use(
    await startPlane({ folder: join(folder, 'plane'), address: '127.0.0.1', controllers, scheduler }),
  );
  const audit = async (user?: string) => readAudit(await readFile(filesOf(plane.folder).audit, 'utf8'), user);
  if (recordsRights) opened.defer(() => recordRights(basename(folder), audit));
  const owned = { folder: plane.folder, kubectl: plane.kubectl };
  const kept = opened.move();
  return {
    ...owned,
    server: plane.server,
    caFile: plane.caFile,
    kubeconfigs: { admin: await plane.kubeconfig('admin'), operator: await plane.kubeconfig('operator') },
    apply: (...manifests) => applyManifests(plane.kubectl, manifests),
    restart: plane.restart,
    suspend: plane.suspend,
    audit,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}
