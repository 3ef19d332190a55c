// Writes a status by server-side apply, only when it differs.
import { canonicalJson, isJsonObject } from '../kind.ts';
import type { JsonObject, KubeObject } from '../object.ts';
import type { Resource } from '../resource.ts';

export type StatusDeps<T extends KubeObject> = {
  readonly resource: Resource<T>;
  /** Field manager. */
  readonly manager: string;
  readonly onWritten?: (object: T) => void;
};
export type StatusWork = {
  /** The object as read; its resource version guards the write. */
  readonly object: KubeObject & { readonly status?: unknown };
  /** All owned fields. */
  readonly status: JsonObject;
  readonly signal: AbortSignal;
};
/** Writes one object's status. A write on an old version throws a conflict. */
export type PatchStatus = (work: StatusWork) => Promise<'unchanged' | 'written'>;

/** Through JSON: as it is sent, without absent members. */
function plain(value: unknown): string {
  const parsed: unknown = JSON.parse(JSON.stringify(value ?? {}));
  return canonicalJson(isJsonObject(parsed) ? parsed : {});
}

/**
 * Creates the function. A status equals when its parsed form does; beside that, what was written last for the
 * same version counts, because another manager may own more fields.
 */
export function createPatchStatus<T extends KubeObject>(deps: StatusDeps<T>): PatchStatus {
  const last = new Map<string, string>();
  const name = ({ metadata }: KubeObject, status: string) => `${metadata.resourceVersion} ${status}`;
  return async ({ object, status, signal }) => {
    const wanted = plain(status);
    const { uid = '' } = object.metadata;
    if (wanted === plain(object.status) || last.get(uid) === name(object, wanted)) return 'unchanged';
    const { apiVersion, kind, metadata } = object;
    const { namespace, resourceVersion } = metadata;
    const body = {
      apiVersion,
      kind,
      metadata: { name: metadata.name, namespace, uid, resourceVersion },
      status,
    };
    const by = { name: deps.manager, force: true, sub: 'status' } as const;
    const written = await deps.resource.apply(body, by, signal);
    if (last.size > 20_000) last.clear();
    last.set(uid, name(written, wanted));
    if (written.metadata.resourceVersion === resourceVersion) return 'unchanged';
    deps.onWritten?.(written);
    return 'written';
  };
}
