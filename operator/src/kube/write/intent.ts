// Compares objects with intents: hash of the intent, and the fields that it has an opinion on.
import { shortHash } from '#platform/crypto.ts';
import { canonicalJson, isJsonObject } from '../kind.ts';
import type { Intent, Json, KubeObject } from '../object.ts';

/** Fields of an intent that the write adds and the hash leaves out. */
function content({ metadata, ...fields }: Intent): Json {
  const { name, namespace, labels, annotations, ownerReferences, finalizers } = metadata;
  const references: Json | undefined = ownerReferences?.map((one) => ({ ...one }));
  const meta: Json = { name, namespace, labels, annotations, ownerReferences: references, finalizers };
  // Through JSON, which is how the intent is sent.
  const rest: unknown = JSON.parse(JSON.stringify(fields));
  return isJsonObject(rest) ? { ...rest, metadata: meta } : meta;
}

/** Hash of an intent: 16 hex digits of SHA-256 of its canonical JSON. */
export function intentHash(intent: Intent): string {
  return shortHash(canonicalJson(content(intent)), 16);
}

/** The intent with its hash as annotation. */
export function stamped(intent: Intent, annotation: string): Intent {
  const annotations = { ...intent.metadata.annotations, [annotation]: intentHash(intent) };
  return { ...intent, metadata: { ...intent.metadata, annotations } };
}

/** Whether `live` has all that `wanted` asks for. Members beyond it belong to others. */
function covers(live: unknown, wanted: unknown): boolean {
  if (wanted === undefined) return true;
  if (Array.isArray(wanted)) {
    if (!Array.isArray(live) || live.length < wanted.length) return false;
    return live.length === wanted.length
      ? wanted.every((one, index) => covers(live[index], one))
      : // Lists with merge keys may hold items of other managers.
        wanted.every((one) => live.some((other) => covers(other, one)));
  }
  if (isJsonObject(wanted))
    return (
      isJsonObject(live) && Object.entries(wanted).every(([member, value]) => covers(live[member], value))
    );
  return live === wanted;
}

/** Members of `metadata` that count; the server sets the others. */
function metaCovers(
  live: KubeObject['metadata'],
  { labels, annotations, ownerReferences }: Intent['metadata'],
) {
  const uids = new Set(live.ownerReferences?.map(({ uid }) => uid));
  return (
    covers(live.labels, labels) &&
    covers(live.annotations, annotations) &&
    (ownerReferences ?? []).every(({ uid }) => uids.has(uid))
  );
}

/**
 * Whether the object still has all fields of the intent. Text fields of a Secret (`stringData`) are written
 * only, so they are compared by the hash alone.
 */
export function ownsAll(live: KubeObject, intent: Intent): boolean {
  const { apiVersion: _version, kind: _kind, metadata, stringData: _text, ...fields } = intent;
  return metaCovers(live.metadata, metadata) && covers({ ...live }, fields);
}
