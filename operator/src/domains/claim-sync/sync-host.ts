// The operator's work on one host name: chooses the holder, keeps its object, builds the rows of all claims.
import { isDeleting } from '#kube/object.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';
import { domainCondition } from '#resources/domain-conditions.ts';
import { removedRow } from '../claims/claim-row.ts';
import { type Contender, holderOf } from '../claims/holder.ts';
import type { StatusContent, StoredStatus } from '../status-row.ts';
import { type ClaimCheck, contenders, isRequested, isAsleep, isManual, openChecks } from './claim-check.ts';
import { type Among, isUsableHostname, prove, toStatusContent, type HostWork } from './check-host.ts';
import { applyObject, deleteObject, fits, type SyncDeps, type WantedObject } from './object-sync.ts';
import { isFromRow, objectProof, objectRow, wasSeen } from './object-view.ts';
import type { Entry } from './registry.ts';

const objectId = 'object';

/** Removes the certificate of a customer's host name. */
export type DeleteCertificate = (
  owner: { readonly hostname: string; readonly customerId: string },
  signal: AbortSignal,
) => Promise<void>;

export type HostDeps = Omit<HostWork, 'entries' | 'checks' | 'signal'> &
  SyncDeps & {
    /** The object of a host name, as the cache has it. */
    readonly objectOf: (hostname: string) => CustomDomain | undefined;
    /** Whether one more object fits, proven or not. */
    readonly hasRoom: (proven: boolean) => 'room' | 'surplus' | 'full';
    /** When this process first saw that the owner asked for a check. */
    readonly requestedAt: (entry: Entry) => Date | undefined;
    readonly deleteCertificate: DeleteCertificate;
  };

type HostState = {
  readonly work: HostWork & HostDeps;
  readonly object: CustomDomain | undefined;
  readonly checks: readonly ClaimCheck[];
} & Among;

const isOf = ({ claim }: ClaimCheck, object: CustomDomain | undefined): object is CustomDomain =>
  object !== undefined && isFromRow(object) && object.spec.customerId === claim.customerId;

/** An object whose claims all got lost keeps its name: a restored database takes nothing away. */
function lostContender(object: CustomDomain | undefined, entries: readonly Entry[]): readonly Contender[] {
  const customerId = object?.spec.customerId;
  if (!object || !isFromRow(object) || customerId === undefined || isDeleting(object)) return [];
  const isKnown = entries.some(
    ({ claim, status }) => (claim?.customerId ?? status?.customerId) === customerId,
  );
  const createdAt = new Date(object.metadata.creationTimestamp ?? 0);
  return isKnown ? [] : [{ id: objectId, customerId, createdAt, proof: objectProof(object), idle: false }];
}

async function openState(work: HostWork & HostDeps, object: CustomDomain | undefined): Promise<HostState> {
  const { checks, entries } = work;
  for (const one of checks) {
    if (isOf(one, object) && wasSeen(object)) one.proof = objectProof(object);
    else if (!isOf(one, object) && one.due && isUsableHostname(work, one)) await prove(work, one);
  }
  const isForeign = object !== undefined && !isFromRow(object);
  const claims = [...contenders(checks), ...lostContender(object, entries)];
  const holder = isForeign ? objectId : holderOf(claims);
  return { work, object, checks, claims, holder, isForeign };
}

/** The claim that has an object, if the holder may have one. */
function wantedOf({ work, object, checks, holder }: HostState): ClaimCheck | 'full' | undefined {
  const held = checks.find(({ claim }) => claim._id === holder);
  if (!held || !isUsableHostname(work, held) || isAsleep(held)) return undefined;
  if (isOf(held, object)) return held;
  const room = work.hasRoom(held.proof.verifiedAt !== undefined);
  if (room === 'full') return 'full';
  return room === 'room' ? held : undefined;
}

const wantedObject = ({ claim }: ClaimCheck): WantedObject => ({
  id: claim._id,
  hostname: claim.hostname,
  customerId: claim.customerId,
  suspended: !claim.entitled,
});

/** Makes the object equal to the claims. Only a tombstone, a take-over or sleep deletes it. */
async function syncObject(state: HostState, wanted: ClaimCheck | undefined): Promise<void> {
  const { work, object, checks, holder } = state;
  const { signal } = work;
  if (object && !isFromRow(object)) return;
  if (object && wanted && !isOf(wanted, object))
    return deleteObject(work, object, { keepCertificate: false, signal });
  if (wanted) {
    if (!object || !fits(object, wantedObject(wanted))) await applyObject(work, wantedObject(wanted), signal);
    return;
  }
  if (!object || holder === objectId) return;
  const own = checks.find((one) => isOf(one, object));
  const isBuried = work.entries.some(
    ({ claim }) => claim?.deletedAt && claim.customerId === object.spec.customerId,
  );
  if (own || isBuried) await deleteObject(work, object, { keepCertificate: own !== undefined, signal });
}

/** Which change of the claim is answered: after "Check now" only a later check answers it. */
function seenOf({ requestedAt }: HostDeps, entry: Entry, object: CustomDomain): Date | null {
  const since = isRequested(entry) ? requestedAt(entry) : undefined;
  const checkedMs = Date.parse(object.status?.dns?.lastChecked ?? '');
  const isAnswered = !since || checkedMs >= since.getTime();
  return (isAnswered ? entry.claim?.updatedAt : undefined) ?? entry.status?.seen ?? null;
}

/** The row of a claim. While an object is made again, a row that is served stays as it is. */
function checkRow(state: HostState, one: ClaimCheck, wanted: ClaimCheck | 'full' | undefined): StatusContent {
  const { work, object, holder } = state;
  const { claim, entry } = one;
  const isHolder = claim._id === holder;
  if (isHolder && isOf(one, object) && !isDeleting(object)) {
    const now = work.clock.now();
    const seen = seenOf(work, entry, object);
    const txt = work.settings.txtOf(claim);
    const row = objectRow({ id: claim._id, object, before: entry.status, seen, txt, now });
    if (row) return row;
  }
  if (wanted === one && entry.status?.hosted) return { ...entry.status, holder: true };
  if (isHolder && wanted === 'full')
    one.partConditions = { ...one.partConditions, Accepted: domainCondition('Accepted', 'QuotaExceeded') };
  return toStatusContent(work, one, state);
}

/** Rows of deleted claims: the clean-up of the holder's ends when its object is gone. */
function removedRows({ work, object, checks }: HostState): readonly StatusContent[] {
  const isClaimed = checks.some((one) => isOf(one, object));
  return work.entries.flatMap(({ claim, status }) => {
    if (!claim?.deletedAt || !status || status.removedAt) return [];
    const row = removedRow(claim, status, work.clock.now());
    const isOwn = object && isFromRow(object) && object.spec.customerId === claim.customerId;
    const isPending = isOwn && !isClaimed;
    return [isPending ? { ...row, removedAt: null } : row];
  });
}

/** Removes the certificates of deleted claims that a sleeping domain without an object has kept. */
async function deleteKept(
  { work, object, checks }: HostState,
  removed: readonly StatusContent[],
): Promise<void> {
  if (object) return;
  for (const { hostname, customerId, removedAt } of removed) {
    const isClaimed = checks.some(({ claim }) => claim.customerId === customerId);
    if (removedAt && customerId && !isClaimed)
      await work.deleteCertificate({ hostname, customerId }, work.signal);
  }
}

const retainMs = 30 * 24 * 60 * 60 * 1000;

/** The end of the row of an object that people made. Its policy decides about the certificate. */
function endOfManual(before: StoredStatus, now: Date): StatusContent {
  const { certificate, hostname, memory } = before;
  const isKept = certificate && memory?.dropped !== true;
  const retained = isKept ? { secret: `tls.${hostname}`, until: new Date(now.getTime() + retainMs) } : null;
  return { ...before, holder: false, hosted: false, serving: 'waiting', removedAt: now, retained };
}

/** The row of an object that people made, or the end of that row. */
function manualRows({ work, object }: HostState, hostname: string): readonly StatusContent[] {
  const before: StoredStatus | undefined = work.entries.find(isManual)?.status;
  const now = work.clock.now();
  if (object && !isFromRow(object) && object.spec.role === 'Customer') {
    const row = objectRow({ id: `manual:${hostname}`, object, before, seen: null, txt: undefined, now });
    const dropped = object.spec.tls.secretPolicy === 'Delete';
    return row ? [{ ...row, memory: { ...row.memory, dropped } }] : [];
  }
  return before && !before.removedAt ? [endOfManual(before, now)] : [];
}

/** @returns the rows of all claims of a host, the holder's last */
export async function syncHost(
  deps: HostDeps,
  { hostname, entries }: { readonly hostname: string; readonly entries: readonly Entry[] },
  signal: AbortSignal,
): Promise<readonly StatusContent[]> {
  const checks = openChecks(entries, deps.clock.now());
  const state = await openState({ ...deps, entries, checks, signal }, deps.objectOf(hostname));
  const wanted = wantedOf(state);
  await syncObject(state, wanted === 'full' ? undefined : wanted);
  const removed = removedRows(state);
  await deleteKept(state, removed);
  const rows = [
    ...removed,
    ...checks.map((one) => checkRow(state, one, wanted)),
    ...manualRows(state, hostname),
  ];
  return rows.toSorted((a, b) => Number(a.holder) - Number(b.holder));
}
