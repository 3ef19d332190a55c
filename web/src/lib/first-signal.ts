// Joins two signals without AbortSignal.any, which Safari lacks below 17.4 and Chrome below 116
// (docs/browsers.md#floor).

/** Returns a signal that aborts with the first of two, for its reason. Listens until then. */
export function firstOf(one: AbortSignal, other: AbortSignal): AbortSignal {
  const joined = new AbortController();
  for (const signal of [one, other]) {
    const abort = () => joined.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: joined.signal });
  }
  return joined.signal;
}
