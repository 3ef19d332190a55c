// Writes a status by server-side apply, only when it differs.
import type { JsonObject, KubeObject } from '../object.ts';
import type { Resource } from '../resource.ts';

export type StatusDeps<T extends KubeObject> = {
  readonly resource: Resource<T>;
  /** Field manager. */
  readonly manager: string;
  onWritten?(object: T): void;
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
