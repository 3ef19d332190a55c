// The operator's work on one host name: chooses the holder, keeps its object, builds the rows of all claims.
import { isDeleting } from '#kube/object.ts';
import type { CustomDomain } from '#resources/custom-domain.ts';
import { domainVerdict } from '#resources/domain-conditions.ts';
import { removedRow } from '../claims/claim-row.ts';
import { type Contender, holderOf } from '../claims/holder.ts';
import type { StatusContent, StoredStatus } from '../status-row.ts';
import { type Case, contenders, isAsked, isAsleep, isManual, openCases } from './case.ts';
import { isUsable, prove, rowOf, type Work } from './check-host.ts';
import { applyObject, deleteObject, fits, type SyncDeps, type WantedObject } from './object-sync.ts';
import { isFromRow, objectProof, objectRow, wasSeen } from './object-view.ts';
import type { Entry } from './registry.ts';

const objectId = 'object';

/** Removes the certificate of a customer's host name. */
export type DropCertificate = (
  owner: { readonly hostname: string; readonly customerId: string },
  signal: AbortSignal,
) => Promise<void>;

export type HostDeps = Omit<Work, 'entries' | 'cases' | 'signal'> &
  SyncDeps & {
    /** The object of a host name, as the cache has it. */
    readonly objectOf: (hostname: string) => CustomDomain | undefined;
    /** Whether one more object fits, proven or not. */
    readonly hasRoom: (proven: boolean) => 'room' | 'surplus' | 'full';
    /** When this process first saw that the owner asked for a check. */
    readonly askedAt: (entry: Entry) => Date | undefined;
    readonly dropCertificate: DropCertificate;
  };

type Scene = {
  readonly work: Work & HostDeps;
  readonly object: CustomDomain | undefined;
  readonly cases: readonly Case[];
  readonly holder: string | undefined;
};

const isOf = ({ claim }: Case, object: CustomDomain | undefined): object is CustomDomain =>
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

async function openScene(work: Work & HostDeps, object: CustomDomain | undefined): Promise<Scene> {
  const { cases, entries } = work;
  for (const one of cases) {
    if (isOf(one, object) && wasSeen(object)) one.proof = objectProof(object);
    else if (!isOf(one, object) && one.due && isUsable(work, one)) await prove(work, one);
  }
  const isForeign = object !== undefined && !isFromRow(object);
  const holder = isForeign ? objectId : holderOf([...contenders(cases), ...lostContender(object, entries)]);
  return { work, object, cases, holder };
}

/** The claim that has an object, if the holder may have one. */
function wantedOf({ work, object, cases, holder }: Scene): Case | 'full' | undefined {
  const held = cases.find(({ claim }) => claim._id === holder);
  if (!held || !isUsable(work, held) || isAsleep(held)) return undefined;
  if (isOf(held, object)) return held;
  const room = work.hasRoom(held.proof.verifiedAt !== undefined);
  if (room === 'full') return 'full';
  return room === 'room' ? held : undefined;
}

const wantedObject = ({ claim }: Case): WantedObject => ({
  id: claim._id,
  hostname: claim.hostname,
  customerId: claim.customerId,
  suspended: !claim.entitled,
});

/** Brings the object to what the claims say. Only a tombstone, a take-over or sleep deletes it. */
async function syncObject(scene: Scene, wanted: Case | undefined): Promise<void> {
  const { work, object, cases, holder } = scene;
  const { signal } = work;
  if (object && !isFromRow(object)) return;
  if (object && wanted && !isOf(wanted, object))
    return deleteObject(work, object, { keepCertificate: false, signal });
  if (wanted) {
    if (!object || !fits(object, wantedObject(wanted))) await applyObject(work, wantedObject(wanted), signal);
    return;
  }
  if (!object || holder === objectId) return;
  const own = cases.find((one) => isOf(one, object));
  const isBuried = work.entries.some(
    ({ claim }) => claim?.deletedAt && claim.customerId === object.spec.customerId,
  );
  if (own || isBuried) await deleteObject(work, object, { keepCertificate: own !== undefined, signal });
}

/** Which change of the claim is answered: after "Check now" only a later check answers it. */
function seenOf({ askedAt }: HostDeps, entry: Entry, object: CustomDomain): Date | null {
  const asked = isAsked(entry) ? askedAt(entry) : undefined;
  const checkedMs = Date.parse(object.status?.dns?.lastChecked ?? '');
  const isAnswered = !asked || checkedMs >= asked.getTime();
  return (isAnswered ? entry.claim?.updatedAt : undefined) ?? entry.status?.seen ?? null;
}

/** The row of a claim. While an object is made again, a row that is served stays as it is. */
function caseRow(scene: Scene, one: Case, wanted: Case | 'full' | undefined): StatusContent {
  const { work, object, holder } = scene;
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
    one.verdicts = { ...one.verdicts, Accepted: domainVerdict('Accepted', 'QuotaExceeded') };
  return rowOf(work, one, holder);
}

/** Rows of deleted claims: the clean-up of the holder's ends when its object is gone. */
function removedRows({ work, object, cases }: Scene): readonly StatusContent[] {
  const isClaimed = cases.some((one) => isOf(one, object));
  return work.entries.flatMap(({ claim, status }) => {
    if (!claim?.deletedAt || !status || status.removedAt) return [];
    const row = removedRow(claim, status, work.clock.now());
    const isOwn = object && isFromRow(object) && object.spec.customerId === claim.customerId;
    const isPending = isOwn && !isClaimed;
    return [isPending ? { ...row, removedAt: null } : row];
  });
}

/** Removes the certificates of deleted claims that a sleeping domain without an object has kept. */
async function dropKept({ work, object, cases }: Scene, removed: readonly StatusContent[]): Promise<void> {
  if (object) return;
  for (const { hostname, customerId, removedAt } of removed) {
    const isClaimed = cases.some(({ claim }) => claim.customerId === customerId);
    if (removedAt && customerId && !isClaimed)
      await work.dropCertificate({ hostname, customerId }, work.signal);
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
function manualRows({ work, object }: Scene, hostname: string): readonly StatusContent[] {
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
export async function handOverHost(
  deps: HostDeps,
  { hostname, entries }: { readonly hostname: string; readonly entries: readonly Entry[] },
  signal: AbortSignal,
): Promise<readonly StatusContent[]> {
  const cases = openCases(entries, deps.clock.now());
  const scene = await openScene({ ...deps, entries, cases, signal }, deps.objectOf(hostname));
  const wanted = wantedOf(scene);
  await syncObject(scene, wanted === 'full' ? undefined : wanted);
  const removed = removedRows(scene);
  await dropKept(scene, removed);
  const rows = [
    ...removed,
    ...cases.map((one) => caseRow(scene, one, wanted)),
    ...manualRows(scene, hostname),
  ];
  return rows.toSorted((a, b) => Number(a.holder) - Number(b.holder));
}
