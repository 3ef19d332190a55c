// What `converge` gets and what it reports.
import type { Clock } from '#platform/clock.ts';
import type { Kube } from '../client.ts';
import type { Kind } from '../kind.ts';
import type { Intent, Key, KubeObject, Labels } from '../object.ts';
import type { Events } from './events.ts';

/** For whom objects are made. Objects with all these labels are ours. */
export type IntentOwner = { readonly object: KubeObject; readonly labels: Labels };

export type ConvergeDeps = {
  readonly kube: Kube;
  readonly clock: Clock;
  /** Field manager. */
  readonly manager: string;
  /** Annotation that holds the hash of the intent. */
  readonly intentAnnotation: string;
  /** Kind of an intent. Its parser must keep the fields of intents (`rawKind`) if it has no generation. */
  readonly kindOf: (intent: Intent) => Kind<KubeObject>;
  /** Reads the object, from a cache or live. Default: live. */
  readonly current?: (
    kind: Kind<KubeObject>,
    key: Key,
    signal: AbortSignal,
  ) => Promise<KubeObject | undefined>;
  /** Reads all objects with the owner's labels, from a cache or live. Default: live list. */
  readonly listOwned?: (
    kind: Kind<KubeObject>,
    work: Pick<ConvergeWork, 'owner' | 'namespace'>,
    signal: AbortSignal,
  ) => Promise<readonly KubeObject[]>;
  /** Receives each written object, like for `OwnWrites`. */
  readonly onWritten?: (kind: Kind<KubeObject>, object: KubeObject) => void;
  readonly events?: Events;
};

export type ConvergeWork = {
  readonly owner: IntentOwner;
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
 * `fighting`: corrected more than 6 times within an hour, so it is left alone; `by` names the other manager.
 */
export type ObjectChange = {
  readonly action:
    | 'created'
    | 'updated'
    | 'corrected'
    | 'pruned'
    | 'foreign'
    | 'deleting'
    | 'fighting'
    | 'failed';
  readonly kind: string;
  readonly key: Key;
  readonly object?: KubeObject | undefined;
  readonly error?: unknown;
  readonly by?: string;
};
