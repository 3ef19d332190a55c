// Conditions as controllers of the Gateway API write them.

const lastTransitionTime = '2026-01-01T00:00:00Z';

/** Conditions that are all `True`, by type and reason. */
export const trueConditions = (reasons: Readonly<Record<string, string>>, observedGeneration: number) =>
  Object.entries(reasons).map(([type, reason]) => ({
    type,
    status: 'True',
    reason,
    message: '',
    lastTransitionTime,
    observedGeneration,
  }));

export const accepted = (generation: number) =>
  trueConditions({ Accepted: 'Accepted', Programmed: 'Programmed' }, generation);

export const refused = (reason: string, generation: number) =>
  accepted(generation).map((one) => ({ ...one, status: 'False', reason }));

/** Status of one listener; `conflict` names why it is not used. */
export function listenerStatus(name: string, generation: number, conflict?: string) {
  const resolved = trueConditions({ ResolvedRefs: 'ResolvedRefs' }, generation);
  const conflicted = conflict === undefined ? [] : trueConditions({ Conflicted: conflict }, generation);
  const used = conflict === undefined ? accepted(generation) : refused(conflict, generation);
  return {
    name,
    attachedRoutes: 1,
    supportedKinds: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute' }],
    conditions: [...used, ...resolved, ...conflicted],
  };
}
