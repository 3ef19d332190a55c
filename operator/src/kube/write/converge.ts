// Makes the cluster's objects equal to intents: applies what differs, prunes what is ours and not wanted.
import type { Clock } from '#platform/clock.ts';
import type { Kube } from '../client.ts';
import type { Kind } from '../kind.ts';
import type { Intent, Key, KubeObject, Labels } from '../object.ts';
import type { Events } from './events.ts';

/** For whom objects are made. Objects with all these labels are ours. */
export type Owner = { readonly object: KubeObject; readonly labels: Labels };

export type ConvergeDeps = {
  readonly kube: Kube;
  readonly clock: Clock;
  /** Field manager. */
  readonly manager: string;
  /** Annotation that holds the hash of the intent. */
  readonly intentAnnotation: string;
  /** Kind of an intent. Its parser must keep the fields of intents (`rawKind`) if it has no generation. */
  kindOf(intent: Intent): Kind<KubeObject>;
  /** Reads the object, from a cache or live. Default: live. */
  current?(kind: Kind<KubeObject>, key: Key, signal: AbortSignal): Promise<KubeObject | undefined>;
  /** Reads all objects with these labels, from a cache or live. Default: live list. */
  listOwned?(kind: Kind<KubeObject>, owner: Owner, signal: AbortSignal): Promise<readonly KubeObject[]>;
  /** Receives each written object, like for `OwnWrites`. */
  onWritten?(kind: Kind<KubeObject>, object: KubeObject): void;
  readonly events?: Events;
};

export type Work = {
  readonly owner: Owner;
  readonly intents: readonly Intent[];
  /** Kinds whose objects with the owner's labels are deleted unless wanted. Default: none. */
  readonly prune?: readonly Kind<KubeObject>[];
  /** Namespace in which to prune. */
  readonly namespace?: string;
  readonly signal: AbortSignal;
};

/**
 * What was done. `corrected`: somebody had changed it. `foreign`: exists without our labels, left alone.
 * `deleting`: the old object is still being deleted. `failed`: see `error`; other intents went on.
 * `fight` is set after more than 6 corrections within an hour; `by` names the other field manager.
 */
export type Change = {
  readonly action: 'created' | 'updated' | 'corrected' | 'pruned' | 'foreign' | 'deleting' | 'failed';
  readonly kind: string;
  readonly key: Key;
  readonly object?: KubeObject | undefined;
  readonly error?: unknown;
  readonly fight?: { readonly by: string } | undefined;
};

/** Converges one owner's objects. Equal objects are in no change. */
export type Converge = (work: Work) => Promise<readonly Change[]>;
