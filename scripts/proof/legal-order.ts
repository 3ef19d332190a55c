// Searches an order of the calls of one secret that a single process without faults could have produced
// (Wing and Gong, "Testing and Verifying Concurrent Objects", 1993).
import { type RecordedCall, expirySlackMs, type History, leaseMs, type SeenState } from './history.ts';

/** State of the secret between two calls. `by`: the reader whose claim or burn it was. */
type Model = { readonly is: 'new' | 'claimed' | 'consumed' | 'burned' | 'expired'; readonly by: string };

type Search = {
  readonly history: History;
  readonly calls: readonly RecordedCall[];
  readonly seen: Set<string>;
};

const shownAs: Readonly<Record<Model['is'], SeenState>> = {
  new: 'new',
  claimed: 'received',
  consumed: 'received',
  burned: 'burned',
  expired: 'expired',
};

const firstStart = (calls: readonly RecordedCall[], reader: string): number =>
  Math.min(...calls.filter((call) => call.reader === reader).map(({ startMs }) => startMs));

/** Whether another reader's claim or burn may have been made and undone before `call` ended. */
function mayBeUndone(calls: readonly RecordedCall[], call: RecordedCall): boolean {
  return calls.some(
    ({ kind, outcome, reader, startMs }) =>
      (kind === 'reveal' || kind === 'burn') &&
      outcome === 'unknown' &&
      reader !== call.reader &&
      startMs < call.endMs,
  );
}

function isGoneLegal({ calls }: Search, model: Model, call: RecordedCall): boolean {
  if (model.is === 'new') return mayBeUndone(calls, call);
  if (model.is === 'claimed' && model.by === call.reader)
    return call.endMs - firstStart(calls, call.reader) > leaseMs;
  return !(model.is === 'burned' && model.by === call.reader && call.hasNonce && call.kind === 'burn');
}

function afterReveal({ history }: Search, model: Model, call: RecordedCall): Model | undefined {
  const isLate = history.expiresMs !== undefined && call.startMs > history.expiresMs + expirySlackMs;
  if (model.is === 'new') return isLate ? undefined : { is: 'claimed', by: call.reader };
  return model.is === 'claimed' && model.by === call.reader && call.hasNonce ? model : undefined;
}

function afterBurn(model: Model, call: RecordedCall): Model | undefined {
  if (model.is === 'new') return { is: 'burned', by: call.reader };
  return model.is === 'burned' && model.by === call.reader && call.hasNonce ? model : undefined;
}

function afterAcknowledge(model: Model, call: RecordedCall): Model | undefined {
  const isOwn = model.by === call.reader && (model.is === 'claimed' || model.is === 'consumed');
  return isOwn ? { is: 'consumed', by: call.reader } : undefined;
}

/** A status read may show a claim that is undone afterwards. */
const isStatusLegal = ({ calls }: Search, model: Model, call: RecordedCall): boolean =>
  call.state === shownAs[model.is] || (model.is === 'new' && mayBeUndone(calls, call));

/** The state after `call` took effect in `model`; `undefined` if its outcome is impossible there. */
function after(search: Search, model: Model, call: RecordedCall): Model | undefined {
  if (call.outcome === 'gone') return isGoneLegal(search, model, call) ? model : undefined;
  switch (call.kind) {
    case 'reveal':
      return afterReveal(search, model, call);
    case 'burn':
      return afterBurn(model, call);
    case 'acknowledge':
      return afterAcknowledge(model, call);
    case 'status':
      return isStatusLegal(search, model, call) ? model : undefined;
    case 'expire':
      return model.is === 'new' ? { is: 'expired', by: '' } : model;
  }
}

/** Calls that may come next: those that began before every other remaining call had ended. */
function nextCalls(left: readonly RecordedCall[]): readonly RecordedCall[] {
  const ends = left.map(({ outcome, endMs }) => (outcome === 'unknown' ? Infinity : endMs));
  const firstEnd = Math.min(...ends);
  return left.filter(({ startMs }) => startMs <= firstEnd);
}

/**
 * Takes out the calls that change nothing and are legal now. A call that changes nothing can always be
 * ordered as early as possible, which keeps the search small.
 */
function withoutReads(search: Search, model: Model, left: readonly RecordedCall[]): readonly RecordedCall[] {
  const reads = new Set(
    nextCalls(left).filter((call) => call.outcome !== 'unknown' && after(search, model, call) === model),
  );
  return reads.size === 0
    ? left
    : withoutReads(
        search,
        model,
        left.filter((call) => !reads.has(call)),
      );
}

function isOrdered(search: Search, model: Model, remaining: readonly RecordedCall[]): boolean {
  const left = withoutReads(search, model, remaining);
  if (left.every(({ outcome }) => outcome === 'unknown')) return true;
  const place = `${model.is} ${model.by} ${left.map((call) => search.calls.indexOf(call)).join(' ')}`;
  if (search.seen.has(place)) return false;
  search.seen.add(place);
  return nextCalls(left).some((call) => {
    const then = after(search, model, call);
    return (
      then !== undefined &&
      then !== model && // an unknown call that changed nothing need not have happened
      isOrdered(
        search,
        then,
        left.filter((other) => other !== call),
      )
    );
  });
}

/** Whether a legal order exists. An expiry may come at any time from one second before it is due. */
export function hasLegalOrder(history: History): boolean {
  const { expiresMs } = history;
  const expiry: readonly RecordedCall[] =
    expiresMs === undefined
      ? []
      : [
          {
            kind: 'expire',
            reader: '',
            hasNonce: false,
            startMs: expiresMs - expirySlackMs,
            endMs: Infinity,
            outcome: 'unknown',
          },
        ];
  const calls = [...history.calls, ...expiry];
  return isOrdered({ history, calls, seen: new Set() }, { is: 'new', by: '' }, calls);
}
