// Makes, changes and deletes the CustomDomain of a host name, so that only its holder has one.
import { is } from '#kube/errors.ts';
import { type Intent, isDeleting, keyOf } from '#kube/object.ts';
import type { Resource } from '#kube/resource.ts';
import { shortHash } from '#platform/crypto.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';
import { childLabels, domainHashLabel, fieldManagers, groupVersion, sourceLabel } from '#resources/labels.ts';
import { domainIdAnnotation, fromRow, isFromRow } from './object-view.ts';

export type SyncDeps = {
  readonly identifier: string;
  readonly namespace: string;
  /** Its writes are effects that the caller names. */
  readonly domains: Pick<Resource<CustomDomain>, 'apply' | 'get' | 'remove'>;
};

/** The object that a claim needs. */
export type WantedObject = {
  readonly id: string;
  readonly hostname: string;
  readonly customerId: string;
  readonly suspended: boolean;
};

const manager = { name: fieldManagers.customDomain, force: true } as const;

function intentOf({ identifier, namespace }: SyncDeps, wanted: WantedObject, isRemoval: boolean): Intent {
  const { id, hostname, customerId, suspended } = wanted;
  return {
    apiVersion: groupVersion,
    kind: 'CustomDomain',
    metadata: {
      name: hostname,
      namespace,
      labels: {
        ...childLabels(identifier, 'domain'),
        [sourceLabel]: fromRow,
        [domainHashLabel]: shortHash(hostname),
      },
      annotations: { [domainIdAnnotation]: id },
    },
    spec: {
      hostname,
      role: 'Customer',
      customerId,
      suspended,
      ...(isRemoval && { tls: { secretPolicy: 'Delete' } }),
    },
  };
}

/** Whether the object is the one that the claim needs. */
export function fits(object: CustomDomain, { customerId, suspended, id }: WantedObject): boolean {
  return (
    object.spec.customerId === customerId &&
    object.spec.suspended === suspended &&
    object.metadata.annotations?.[domainIdAnnotation] === id
  );
}

/** Creates the object, or changes what the row decides. An object of somebody else stays as it is. */
export async function applyObject(deps: SyncDeps, wanted: WantedObject, signal: AbortSignal): Promise<void> {
  const live = await deps.domains.get({ namespace: deps.namespace, name: wanted.hostname }, signal);
  if (live && (!isFromRow(live) || isDeleting(live) || live.spec.customerId !== wanted.customerId)) return;
  if (live && fits(live, wanted)) return;
  await deps.domains.apply(intentOf(deps, wanted, false), manager, signal);
}

/**
 * Deletes an object of ours, and its certificate with it, unless it was replaced since it was read. The
 * account that left must not keep a certificate, and the next one must not get it.
 */
export async function deleteObject(
  deps: SyncDeps,
  object: CustomDomain,
  { keepCertificate, signal }: { readonly keepCertificate: boolean; readonly signal: AbortSignal },
): Promise<void> {
  const { uid } = object.metadata;
  const { customerId, suspended, hostname, tls } = object.spec;
  if (!isFromRow(object) || isDeleting(object) || uid === undefined || customerId === undefined) return;
  if (!keepCertificate && tls.secretPolicy !== 'Delete') {
    const id = object.metadata.annotations?.[domainIdAnnotation] ?? '';
    const intent = intentOf(deps, { id, hostname, customerId, suspended }, true);
    const metadata = { ...intent.metadata, uid };
    await deps.domains.apply({ ...intent, metadata }, manager, signal).catch(unlessReplaced);
  }
  await deps.domains.remove(keyOf(object), { uid }, signal).catch(unlessReplaced);
}

/** The object was replaced or deleted in between: the next round looks again. */
function unlessReplaced(thrown: unknown): undefined {
  if (is.conflict(thrown) || is.notFound(thrown)) return undefined;
  throw thrown;
}
