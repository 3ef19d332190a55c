// Finds out whether a proxy with foreign addresses leads to our edge: its answer must come from our solver.
import type { Random } from '#platform/random.ts';
import type { OrderDeps, SelfCheck } from './certificate/order-deps.ts';
import type { Pointing } from './checks/pointing.ts';
import { probeAnswer } from './solver/answer.ts';

const tokenBytes = 24;
/** The solver knows a new token after the status was written. */
export const newTokenMs = 10_000;

export type ProxyProbe = {
  readonly viaProxy: boolean;
  /** A proxy answers that hides where the name leads. */
  readonly hidden: boolean;
  /** For the status, from which the solver reads it. Absent while no proxy is in question. */
  readonly probeToken: string | undefined;
  readonly isNew: boolean;
};
type Asking = {
  readonly hostname: string;
  readonly pointing: Pointing;
  /** Only owned names are probed, so that nobody makes us send requests elsewhere. */
  readonly owned: boolean;
  readonly token: string | undefined;
};

/** Whether a proxy of a DNS provider answers. A visible alias leads somewhere else by itself. */
export const isHidden = (found: SelfCheck, pointing: Pointing): boolean =>
  found.kind === 'failed' && found.why === 'proxy' && pointing.aliased !== true;

/** Probes a name whose addresses are all foreign. The first run only chooses the token. */
export async function probeProxy(
  { selfCheck, random }: Pick<OrderDeps, 'selfCheck'> & { readonly random: Random },
  { hostname, pointing, owned, token }: Asking,
  signal: AbortSignal,
): Promise<ProxyProbe> {
  const isForeign = pointing.kind === 'WrongTarget' && pointing.foreign.length > 0;
  const none = { viaProxy: false, hidden: false, isNew: false };
  if (pointing.kind === 'couldNotAsk') return { ...none, probeToken: token };
  if (!owned || !isForeign) return { ...none, probeToken: undefined };
  if (token === undefined) {
    const made = random.bytes(tokenBytes).toString('base64url');
    return { ...none, probeToken: made, isNew: true };
  }
  const found = await selfCheck({ hostname, token, keyAuthorization: probeAnswer(token) }, signal);
  const hidden = isHidden(found, pointing);
  return { viaProxy: found.kind === 'passed', hidden, probeToken: token, isNew: false };
}
