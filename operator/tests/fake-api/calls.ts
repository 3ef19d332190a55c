// Answers single calls of the fake API server: get, list, create, update, patch and delete.
import { applyFields, type Owners } from './fields.ts';
import { type FakeKind, metaOf, type Stored, type Table } from './objects.ts';
import { resourceList, type SeenRequest, selects, statusDoc } from './requests.ts';
import { type Doc, isDoc, jsonPatch, mergePatch } from './tree.ts';
import { listedAt } from './watches.ts';

export type FakeApiReply = { readonly status: number; readonly body: Doc };
type Target = SeenRequest & { readonly kind: FakeKind };

const refuse = (status: number, reason: string, details?: Doc): FakeApiReply => ({
  status,
  body: statusDoc(status, reason, details),
});
const copyOwners = (owners: Owners): Owners =>
  new Map([...owners].map(([name, paths]) => [name, new Map(paths)]));

/** The object as sent, with its kind. */
export function shape({ group, version, kind }: FakeKind, doc: Doc): Doc {
  return { ...doc, kind, apiVersion: group === '' ? version : `${group}/${version}` };
}

const found = (table: Table, { kind, namespace, name }: Target) => table.get(kind, namespace, name);

function list(table: Table, seen: Target, stale: number): FakeApiReply {
  const { kind, query, namespace } = seen;
  const { docs, version } = listedAt(table, kind, stale);
  const all = docs
    .filter((doc) => selects(query, namespace, doc))
    .toSorted((a, b) => (String(metaOf(a)['name']) < String(metaOf(b)['name']) ? -1 : 1));
  // As the real server, a list at version 0 comes whole from the cache.
  const limit = query['resourceVersion'] === '0' ? 0 : Number(query['limit'] ?? 0);
  const [at = 0, pinned = version] = query['continue'] ? query['continue'].split('@').map(Number) : [];
  const page = limit > 0 ? all.slice(at, at + limit) : all.slice(at);
  const next = at + page.length < all.length ? `${at + page.length}@${pinned}` : '';
  const metadata = { resourceVersion: String(pinned), ...(next !== '' && { continue: next }) };
  const items = page.map((doc) => {
    const { kind: _k, apiVersion: _a, ...rest } = shape(kind, doc);
    return rest;
  });
  return { status: 200, body: { kind: `${kind.kind}List`, apiVersion: 'v1', metadata, items } };
}

function create(table: Table, seen: Target): FakeApiReply {
  const { kind, namespace, body, query } = seen;
  if (!isDoc(body)) return refuse(400, 'BadRequest');
  const meta: Doc = { ...metaOf(body), ...(kind.namespaced && { namespace }) };
  if (table.get(kind, namespace, String(meta['name']))) return refuse(409, 'AlreadyExists');
  if (meta['resourceVersion']) return refuse(400, 'BadRequest');
  const doc = table.create(
    kind,
    { ...body, metadata: meta },
    { manager: query['fieldManager'] ?? 'unknown', sub: '' },
  );
  return { status: 201, body: shape(kind, doc) };
}

/** Preconditions that a written object carries in its metadata. */
function refusedMeta(stored: Stored, given: Doc): FakeApiReply | undefined {
  const [old, meta] = [metaOf(stored.doc), metaOf(given)];
  const stale = meta['resourceVersion'] !== undefined && meta['resourceVersion'] !== old['resourceVersion'];
  const other = meta['uid'] !== undefined && meta['uid'] !== old['uid'];
  if (stale || other) return refuse(409, 'Conflict');
  const before = Array.isArray(old['finalizers']) ? (old['finalizers'] as unknown[]) : [];
  const after = Array.isArray(meta['finalizers']) ? (meta['finalizers'] as unknown[]) : [];
  const added = after.some((one) => !before.includes(one));
  return old['deletionTimestamp'] !== undefined && added
    ? refuse(422, 'Invalid', { causes: [{ field: 'metadata.finalizers', reason: 'FieldValueForbidden' }] })
    : undefined;
}

function update(table: Table, seen: Target, stored: Stored, given: Doc): FakeApiReply {
  const refused = refusedMeta(stored, given);
  if (refused) return refused;
  const manager = seen.query['fieldManager'] ?? 'unknown';
  return { status: 200, body: shape(seen.kind, table.update(stored, given, { manager, sub: seen.sub })) };
}

function apply(table: Table, seen: Target): FakeApiReply {
  const { kind, namespace, name, query, body, sub } = seen;
  if (!isDoc(body)) return refuse(400, 'BadRequest');
  const manager = query['fieldManager'];
  if (!manager) return refuse(400, 'BadRequest');
  const stored = found(table, seen);
  const meta = metaOf(body);
  if (!stored && (sub !== '' || meta['resourceVersion']))
    return refuse(sub === '' ? 409 : 404, sub === '' ? 'Conflict' : 'NotFound');
  if (!stored && meta['uid']) return refuse(409, 'Conflict');
  const refused = stored && refusedMeta(stored, { ...body, metadata: { ...meta, finalizers: undefined } });
  if (refused) return refused;
  const owners = copyOwners(stored?.owners ?? new Map());
  const live: Doc = stored?.doc ?? { metadata: { name, ...(kind.namespaced && { namespace }) } };
  const { status, ...main } = body;
  const own = kind.statusSubresource !== false;
  const part: Doc = sub === 'status' ? { status } : own ? main : body;
  const intent = { ...part, metadata: sub === 'status' ? {} : meta };
  const done = applyFields(owners, `${manager}|Apply|${sub}`, {
    live,
    intent,
    force: query['force'] === 'true',
  });
  if ('conflicts' in done) {
    const causes = done.conflicts.map((by) => ({ reason: 'FieldManagerConflict', field: by }));
    return refuse(409, 'Conflict', { causes });
  }
  const write = { manager, sub, owners };
  const doc = stored ? table.update(stored, done.object, write) : table.create(kind, done.object, write);
  return { status: stored ? 200 : 201, body: shape(kind, doc) };
}

function patch(table: Table, seen: Target): FakeApiReply {
  if (seen.contentType === 'application/apply-patch+yaml') return apply(table, seen);
  const stored = found(table, seen);
  if (!stored) return refuse(404, 'NotFound');
  if (seen.contentType === 'application/json-patch+json') {
    const next = jsonPatch(stored.doc, seen.body as never);
    return next ? update(table, seen, stored, next) : refuse(422, 'Invalid');
  }
  return update(table, seen, stored, mergePatch(stored.doc, seen.body) as Doc);
}

function remove(table: Table, seen: Target): FakeApiReply {
  const stored = found(table, seen);
  if (!stored) return refuse(404, 'NotFound');
  const options = isDoc(seen.body) ? seen.body : {};
  const pre = isDoc(options['preconditions']) ? options['preconditions'] : {};
  const meta = metaOf(stored.doc);
  const differs = (member: string) => pre[member] !== undefined && pre[member] !== meta[member];
  if (differs('uid') || differs('resourceVersion')) return refuse(409, 'Conflict');
  if (options['propagationPolicy'] === 'Orphan') orphan(table, meta['uid']);
  return { status: 200, body: shape(seen.kind, table.remove(stored)) };
}

/** Takes the owner out of its dependents, so that they stay. */
function orphan(table: Table, uid: unknown): void {
  for (const stored of table.kinds().flatMap((kind) => table.all(kind))) {
    const meta = metaOf(stored.doc);
    const references = Array.isArray(meta['ownerReferences']) ? (meta['ownerReferences'] as Doc[]) : [];
    const ownerReferences = references.filter((one) => one['uid'] !== uid);
    if (ownerReferences.length < references.length)
      table.update(
        stored,
        { ...stored.doc, metadata: { ...meta, ownerReferences } },
        { manager: 'gc', sub: '' },
      );
  }
}

/** Answers a call. `stale` is how many changes ago reads see the objects. */
export function answerCall(
  table: Table,
  kinds: readonly FakeKind[],
  seen: SeenRequest,
  stale: number,
): FakeApiReply {
  const { verb, kind, path } = seen;
  if (path === '/version') return { status: 200, body: { major: '1', minor: '36' } };
  const [, root = '', one = '', two = ''] = path.split('/');
  if (kind === undefined) {
    const [group, version] = root === 'api' ? ['', one] : [one, two];
    const found_ = verb === 'GET' ? resourceList(kinds, group, version) : undefined;
    return found_ ? { status: 200, body: found_ } : refuse(404, 'NotFound');
  }
  const target: Target = { ...seen, kind };
  if (verb === 'GET' && seen.name === '') return list(table, target, stale);
  if (verb === 'POST') return create(table, target);
  if (verb === 'PATCH') return patch(table, target);
  if (verb === 'DELETE') return remove(table, target);
  const stored = found(table, target);
  const old =
    stale > 0
      ? listedAt(table, kind, stale).docs.find((doc) => metaOf(doc)['name'] === seen.name)
      : stored?.doc;
  if (verb === 'GET') return old ? { status: 200, body: shape(kind, old) } : refuse(404, 'NotFound');
  if (!stored) return refuse(404, 'NotFound');
  return isDoc(seen.body) ? update(table, target, stored, seen.body) : refuse(400, 'BadRequest');
}
