// Determines whether the edge has accepted the listener and routes of a domain (Gateway API). Pure.
import type { HttpRoute, ListenerSet } from '#resources/kinds/gateway.ts';
import type { CustomDomainReason } from '#resources/reasons.ts';

/** `undefined`: nothing stands in the way as far as the objects say. */
export type RouteFault = CustomDomainReason<'Programmed'> | undefined;

type Observed = {
  readonly type: string;
  readonly status: string;
  readonly reason?: string | undefined;
  readonly observedGeneration?: number | undefined;
};

const find = (conditions: readonly Observed[] | undefined, type: string): Observed | undefined =>
  conditions?.find((one) => one.type === type);

/** A set that the Gateway refuses: because its namespace may not, or because another has the host name. */
function setFault({ metadata, status }: ListenerSet): RouteFault {
  const accepted = find(status?.conditions, 'Accepted');
  const listener = status?.listeners?.find(({ name }) => name === 'https');
  const conflicted = find(listener?.conditions, 'Conflicted');
  if (conflicted?.status === 'True') return 'ListenerConflict';
  if (accepted?.status === 'False')
    return accepted.reason === 'NotAllowed' ? 'ListenersNotAllowed' : 'ListenerConflict';
  const isCurrent = (accepted?.observedGeneration ?? 0) >= (metadata.generation ?? 0);
  const programmed = find(listener?.conditions, 'Programmed') ?? find(status?.conditions, 'Programmed');
  const resolved = find(listener?.conditions, 'ResolvedRefs');
  if (accepted?.status !== 'True' || !isCurrent || resolved?.status === 'False') return 'ListenerPending';
  return programmed?.status === 'True' ? undefined : 'ListenerPending';
}

function routeFault({ status }: HttpRoute): RouteFault {
  const parents = status?.parents ?? [];
  if (parents.some(({ conditions }) => find(conditions, 'Accepted')?.status === 'False'))
    return 'RouteRejected';
  const accepted = parents.some(({ conditions }) => find(conditions, 'Accepted')?.status === 'True');
  return accepted ? undefined : 'ListenerPending';
}

/** What keeps a domain's objects from being programmed. A missing object counts as pending. */
export function routeFaultOf(set: ListenerSet | undefined, route: HttpRoute | undefined): RouteFault {
  if (!set || !route) return 'ListenerPending';
  return setFault(set) ?? routeFault(route);
}
