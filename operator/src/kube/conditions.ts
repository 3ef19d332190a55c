// Conditions of a status: pure functions.

export type Condition = {
  readonly type: string;
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason: string;
  readonly message: string;
  readonly lastTransitionTime: string;
  readonly observedGeneration: number;
};
/** A condition without its time, which `setCondition` decides. */
export type NewCondition = Omit<Condition, 'lastTransitionTime'>;

/** Time as in `metadata`: whole seconds, UTC. */
export function kubeTime(time: Date): string {
  return time.toISOString().replace(/\.\d+Z$/, 'Z');
}

/** The condition of a type. */
export function findCondition(conditions: readonly Condition[], type: string): Condition | undefined {
  return conditions.find((one) => one.type === type);
}

/**
 * Sets one condition in its place, or last. The transition time changes only with the status. The default of
 * the CRD, 1970, is replaced by the time of the first reconcile.
 */
export function setCondition(
  conditions: readonly Condition[],
  next: NewCondition,
  now: Date,
): readonly Condition[] {
  const old = findCondition(conditions, next.type);
  const isKept = old?.status === next.status && Date.parse(old.lastTransitionTime) > 0;
  const lastTransitionTime = isKept ? old.lastTransitionTime : kubeTime(now);
  const { type, status, reason, message, observedGeneration } = next;
  const set: Condition = { type, status, reason, message, lastTransitionTime, observedGeneration };
  return old ? conditions.map((one) => (one === old ? set : one)) : [...conditions, set];
}

/** Sets several conditions, in order. */
export function setConditions(
  conditions: readonly Condition[],
  next: readonly NewCondition[],
  now: Date,
): readonly Condition[] {
  return next.reduce((list, one) => setCondition(list, one, now), conditions);
}

/** Conditions before the first reconcile, all `Unknown`, in the order given. */
export function initialConditions(types: readonly string[], reason = 'Pending'): readonly Condition[] {
  return types.map((type) => ({
    type,
    status: 'Unknown',
    reason,
    message: '',
    lastTransitionTime: '1970-01-01T00:00:00Z',
    observedGeneration: 0,
  }));
}

type SummaryOptions = {
  /** Type of the summary, like `Ready`. */
  readonly type: string;
  /** Types that count, most important first. An absent one counts as `Unknown`. */
  readonly order: readonly string[];
  /** Reason and message when all are `True`. */
  readonly whenTrue: { readonly reason: string; readonly message: string };
  readonly observedGeneration: number;
};

/** The summary: the first `False` one decides, else the first `Unknown` one, else it is `True`. */
export function summarize(conditions: readonly Condition[], options: SummaryOptions): NewCondition {
  const { type, order, whenTrue, observedGeneration } = options;
  const pending = { status: 'Unknown', reason: 'Pending', message: '' } as const;
  const counted = order.map((one) => findCondition(conditions, one) ?? pending);
  const blocking =
    counted.find(({ status }) => status === 'False') ?? counted.find(({ status }) => status === 'Unknown');
  const { status, reason, message } = blocking ?? { status: 'True' as const, ...whenTrue };
  return { type, status, reason, message, observedGeneration };
}

/** Types whose status differs between two lists: each is one transition, worth one event. */
export function transitions(before: readonly Condition[], after: readonly Condition[]): readonly Condition[] {
  return after.filter(
    (one) => findCondition(before, one.type)?.status !== one.status && one.status !== 'Unknown',
  );
}
