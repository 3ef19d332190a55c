// Watches of the fake API server: history, live events, bookmarks and their end.
import type { ServerResponse } from 'node:http';
import type { Faults, WatchHandle } from './faults.ts';
import type { StoredChange, FakeKind, Table } from './objects.ts';
import { metaOf } from './objects.ts';
import { type SeenRequest, selects, statusDoc } from './requests.ts';
import type { Doc } from './tree.ts';

type Options = {
  readonly table: Table;
  readonly faults: Faults;
  readonly bookmarkMs: number;
  readonly shape: (kind: FakeKind, doc: Doc) => Doc;
};

/** How a change appears to a watch with a selector; `undefined` when it does not. */
function visible(
  seen: SeenRequest,
  { type, doc, old }: StoredChange,
): { type: string; doc: Doc } | undefined {
  const now = type !== 'DELETED' && selects(seen.query, seen.namespace, doc);
  const before = old !== undefined && selects(seen.query, seen.namespace, old);
  if (type === 'DELETED') return before ? { type, doc } : undefined;
  if (now) return { type: before ? 'MODIFIED' : 'ADDED', doc };
  return before ? { type: 'DELETED', doc } : undefined;
}

/** Answers a watch until it ends. */
export function answerWatch(
  options: Options,
  seen: SeenRequest & { readonly kind: FakeKind },
  response: ServerResponse,
): void {
  const { table, faults, bookmarkMs, shape } = options;
  const { kind, query } = seen;
  const from = Number(query['resourceVersion'] ?? 0);
  let frozen = false;
  const write = (type: string, object: Doc): void => {
    if (!frozen && !response.writableEnded) response.write(`${JSON.stringify({ type, object })}\n`);
  };
  if (from > 0 && from < faults.floor()) {
    seen.status = faults.goneByHttp() ? 410 : 200;
    response.writeHead(seen.status, { 'content-type': 'application/json' });
    if (faults.goneByHttp()) response.end(JSON.stringify(statusDoc(410, 'Expired')));
    else response.end(`${JSON.stringify({ type: 'ERROR', object: statusDoc(410, 'Expired') })}\n`);
    return;
  }
  seen.status = 200;
  response.writeHead(200, { 'content-type': 'application/json' });
  response.flushHeaders();
  const send = (change: StoredChange): void => {
    if (change.kind.plural !== kind.plural || change.kind.group !== kind.group) return;
    const shown = visible(seen, change);
    if (shown) write(shown.type, shape(kind, shown.doc));
  };
  const listener = (change: StoredChange): void => faults.emit(change, send);
  if (from === 0) {
    for (const { doc } of table.all(kind))
      if (selects(query, seen.namespace, doc)) write('ADDED', shape(kind, doc));
  } else for (const change of table.history) if (change.version > from) send(change);
  table.listeners.add(listener);
  const bookmark = setInterval(() => {
    const metadata = { resourceVersion: String(table.version()), name: '' };
    write('BOOKMARK', { kind: kind.kind, apiVersion: 'v1', metadata });
  }, bookmarkMs);
  const seconds = Number(query['timeoutSeconds'] ?? 300);
  const end = setTimeout(() => response.end(), seconds * 1000);
  const handle: WatchHandle = {
    plural: kind.plural,
    cut: (clean) => void (clean ? response.end() : response.socket?.destroy()),
    freeze: () => void (frozen = true),
    sendError: (code, reason) => write('ERROR', statusDoc(code, reason)),
    sendText: (text) => void response.write(text),
  };
  faults.watches.add(handle);
  response.on('close', () => {
    clearInterval(bookmark);
    clearTimeout(end);
    table.listeners.delete(listener);
    faults.watches.delete(handle);
  });
}

/** The objects of a list as of `changes` changes ago. */
export function listedAt(
  table: Table,
  kind: FakeKind,
  changes: number,
): { docs: readonly Doc[]; version: number } {
  const all = table.all(kind).map(({ doc }) => doc);
  if (changes === 0) return { docs: all, version: table.version() };
  const undone = table.history.slice(-changes).toReversed();
  const docs = new Map(all.map((doc) => [String(metaOf(doc)['uid']), doc]));
  for (const { kind: of, doc, old } of undone) {
    if (of.plural !== kind.plural || of.group !== kind.group) continue;
    const uid = String(metaOf(doc)['uid']);
    if (old) docs.set(uid, old);
    else docs.delete(uid);
  }
  return { docs: [...docs.values()], version: (undone.at(-1)?.version ?? 1) - 1 };
}
