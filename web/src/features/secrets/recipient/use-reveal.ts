// Reveals a secret once: retries with one nonce, acknowledges, removes the key from the address bar
// (docs/design/trust.md#pages).
import { useRef, useState } from 'react';
import { acknowledge, reveal } from '#features/secrets/shared/secret-queries.ts';
import type { Api } from '#lib/api.ts';
import { useApp } from '#lib/app.tsx';
import { now } from '#lib/clock.ts';
import { makeNonce } from '#lib/nonce.ts';
import { paths } from '#lib/paths.ts';
import { isLostAnswer, isApiFailure, type ApiFailure } from '#lib/api-failure.ts';
import { type Answered, retryUntilAnswered } from '#lib/retry.ts';

export type Opened = {
  readonly text: string;
  /** Characters before the text was cut. */ readonly originalChars: number | undefined;
};

/**
 * `unanswered`: no answer for 110 s, but the nonce still works. `leaseEnded`: the nonce no longer works.
 * `unavailable`: the link opens nothing, such as after another reader.
 */
export type RevealState =
  | { readonly kind: 'ready'; readonly failure?: ApiFailure }
  | { readonly kind: 'opening'; readonly answerLost: boolean }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'leaseEnded' }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'open'; readonly opened: Opened };

/** States with a button to press. */
export type ClosedState = Exclude<RevealState, { kind: 'open' | 'unavailable' }>;

type Attempt = { readonly nonce: string; readonly startedAt: number };
type Answer = Awaited<ReturnType<typeof reveal>>;

/** How long the same nonce can fetch the text again (docs/design/trust.md#reveal). */
const leaseMs = 120_000;
const ackBudgetMs = 20_000;

export type Reveal = {
  readonly state: RevealState;
  /** Does nothing while a request runs. @returns whether the secret is open now */
  open(passphrase: string): Promise<boolean>;
  /** Removes the text from memory. */
  forget(): void;
};

export function useReveal(key: string): Reveal {
  const { api } = useApp();
  const [state, setState] = useState<RevealState>({ kind: 'ready' });
  const attempt = useRef<Attempt>(undefined);
  const busy = useRef(false);
  const open = async (passphrase: string) => {
    if (busy.current) return false;
    busy.current = true;
    if (state.kind !== 'unanswered') attempt.current = { nonce: makeNonce(), startedAt: now() };
    const { nonce = makeNonce(), startedAt = now() } = attempt.current ?? {};
    setState({ kind: 'opening', answerLost: false });
    const send = () => reveal(api, { key, passphrase, nonce });
    const answered = await retryUntilAnswered({
      send,
      onLost: () => setState({ kind: 'opening', answerLost: true }),
    });
    busy.current = false;
    if (!isApiFailure(answered.answer)) confirm(api, { key, nonce });
    const next = stateAfter(answered);
    setState(next);
    if (next.kind === 'unanswered') setTimeout(() => setState(endOfLease), startedAt + leaseMs - now());
    return next.kind === 'open';
  };
  return { state, open, forget: () => setState(withoutText) };
}

function endOfLease(state: RevealState): RevealState {
  return state.kind === 'unanswered' ? { kind: 'leaseEnded' } : state;
}

function withoutText(state: RevealState): RevealState {
  return state.kind === 'open' ? { kind: 'open', opened: { ...state.opened, text: '' } } : state;
}

function stateAfter({ answer, lostBefore }: Answered<Exclude<Answer, ApiFailure>>): RevealState {
  if (!isApiFailure(answer)) {
    const { secret_value = '', is_truncated, original_size } = answer.record;
    return {
      kind: 'open',
      opened: { text: secret_value, originalChars: is_truncated ? (original_size ?? undefined) : undefined },
    };
  }
  if (answer.status === 404) return { kind: lostBefore ? 'leaseEnded' : 'unavailable' };
  return isLostAnswer(answer) ? { kind: 'unanswered' } : { kind: 'ready', failure: answer };
}

/** Acknowledges the text, then removes the key from the address bar and the history. */
function confirm(api: Api, { key, nonce }: { readonly key: string; readonly nonce: string }): void {
  void retryUntilAnswered({ send: () => acknowledge(api, { key, nonce }), budgetMs: ackBudgetMs });
  history.replaceState(history.state, '', paths.opened);
}
