// Reveals a secret once: retries with one nonce. Once the text was painted, it acknowledges and removes the
// key from the address bar (docs/design/trust.md#pages).
import { useRef, useState } from 'react';
import {
  type Attempt,
  beginAttempt,
  dropAttempt,
  keptAttempt,
  leaseMs,
} from '#features/secrets/recipient/kept-attempt.ts';
import { acknowledge, confirmAddress, reveal } from '#features/secrets/shared/secret-queries.ts';
import { useApp } from '#lib/app.tsx';
import { now } from '#lib/clock.ts';
import { paths } from '#lib/paths.ts';
import { isLostAnswer, isApiFailure, type ApiFailure } from '#lib/api-failure.ts';
import { retryUntilAnswered } from '#lib/retry.ts';

export type OpenedText = {
  readonly text: string;
  /** Characters before the text was cut. */ readonly originalChars: number | undefined;
  /** Lines of the box, as the server advises. */ readonly lines: number;
  /** Of the acknowledgement. */ readonly nonce: string;
};

/**
 * `interrupted`: the page was left before it showed the text, and its nonce still works. `unanswered`: no
 * answer for 110 s, but the nonce still works. `leaseEnded`: the nonce no longer works. `unavailable`: the
 * link opens nothing, such as after another reader.
 */
export type RevealState =
  | { readonly kind: 'ready'; readonly failure?: ApiFailure }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'opening'; readonly lost?: ApiFailure }
  | { readonly kind: 'unanswered'; readonly lost: ApiFailure }
  | { readonly kind: 'leaseEnded' }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'open'; readonly opened: OpenedText };

/** States with a button to press. */
export type ClosedState = Exclude<RevealState, { kind: 'open' | 'unavailable' }>;

const ackBudgetMs = 20_000;

/** The secret of the page. `interrupted`: an earlier page of this tab asked for it and never showed it. */
export type Asked = Pick<Attempt, 'locked' | 'verification'> & {
  readonly key: string;
  readonly interrupted: boolean;
};

export type Reveal = {
  readonly state: RevealState;
  /**
   * Does nothing while a request runs. `typed`: the passphrase, or the password of a confirmed account.
   * @returns whether the secret is open now
   */
  open(typed: string): Promise<boolean>;
  /** Acknowledges the text, which is on the screen, and removes the key from the address bar. Works once. */
  acknowledgeAndHideKey(): void;
  /** Removes the text from memory. */
  forget(): void;
};

export function useReveal({ key, interrupted, ...kind }: Asked): Reveal {
  const { api } = useApp();
  const [state, setState] = useState<RevealState>({ kind: interrupted ? 'interrupted' : 'ready' });
  const busy = useRef(false);
  const confirmed = useRef(false);
  const open = async (typed: string) => {
    if (busy.current) return false;
    busy.current = true;
    const repeated = keptAttempt(key);
    const { nonce, startedAt } = repeated ?? beginAttempt({ key, ...kind });
    setState({ kind: 'opening' });
    const send = () =>
      kind.verification
        ? confirmAddress(api, { key, newPassword: typed, nonce })
        : reveal(api, { key, passphrase: typed, nonce });
    const answered = await retryUntilAnswered({
      send,
      onLost: (lost) => setState({ kind: 'opening', lost }),
    });
    busy.current = false;
    const inDoubt = repeated !== undefined || answered.lostBefore;
    const next = stateAfter(answered.answer, { nonce, inDoubt });
    if (endsAttempt(next, inDoubt)) dropAttempt(key);
    setState(next);
    if (next.kind === 'unanswered') setTimeout(() => setState(endOfLease), startedAt + leaseMs - now());
    return next.kind === 'open';
  };
  const acknowledgeAndHideKey = () => {
    if (state.kind !== 'open' || confirmed.current) return;
    confirmed.current = true;
    const { nonce } = state.opened;
    void retryUntilAnswered({ send: () => acknowledge(api, { key, nonce }), budgetMs: ackBudgetMs });
    dropAttempt(key);
    history.replaceState(history.state, '', paths.opened);
  };
  return { state, open, acknowledgeAndHideKey, forget: () => setState(withoutText) };
}

function endOfLease(state: RevealState): RevealState {
  return state.kind === 'unanswered' ? { kind: 'leaseEnded' } : state;
}

function withoutText(state: RevealState): RevealState {
  return state.kind === 'open' ? { kind: 'open', opened: { ...state.opened, text: '' } } : state;
}

/** Tells whether the nonce has claimed nothing, or opens nothing any more. */
function endsAttempt({ kind }: RevealState, inDoubt: boolean): boolean {
  return kind === 'leaseEnded' || kind === 'unavailable' || (kind === 'ready' && !inDoubt);
}

/** `inDoubt`: an earlier request of the nonce may have claimed it, so a 404 proves no other reader. */
function stateAfter(
  answer: Awaited<ReturnType<typeof reveal>>,
  { nonce, inDoubt }: { readonly nonce: string; readonly inDoubt: boolean },
): RevealState {
  if (!isApiFailure(answer)) {
    const { secret_value = '', is_truncated, original_size } = answer.record;
    const originalChars = is_truncated ? (original_size ?? undefined) : undefined;
    const { display_lines: lines } = answer.details;
    return { kind: 'open', opened: { text: secret_value, originalChars, lines, nonce } };
  }
  if (isLostAnswer(answer)) return { kind: 'unanswered', lost: answer };
  if (answer.status === 404) return { kind: inDoubt ? 'leaseEnded' : 'unavailable' };
  return { kind: 'ready', failure: answer };
}
