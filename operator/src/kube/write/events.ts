// Kubernetes events of transitions (events.k8s.io/v1), with series for repeats.
import type { KubeObject } from '../object.ts';

/** `reason` and `action` in PascalCase; `note` without outside text. */
export type Transition = {
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly note: string;
  readonly action?: string;
};
export type Events = {
  /** Tells one transition. Never rejects: a failed event fails no reconcile. */
  transition(owner: KubeObject, transition: Transition): Promise<void>;
};
