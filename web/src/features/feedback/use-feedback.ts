// Sends feedback as one request and keeps the text on every failure (docs/design/web-shell.md#feedback).
import { sendFeedback } from '@glimpse/contracts/feedback';
import { useRef, useState } from 'react';
import { feedbackDraft } from '#features/feedback/draft.ts';
import { type ApiFailure, clientFailure, isApiFailure } from '#lib/api-failure.ts';
import { useApp } from '#lib/app.tsx';

/** How the form proves that no robot writes. The level above passes it in. */
export type FeedbackProof = {
  /** Starts the proof unless it is running or done. @returns the proof; `undefined` if it failed */
  solve(): Promise<string | undefined>;
  /** Makes a new proof, because the server takes each once. */
  renew(): void;
};

/** `attempt` counts submits, so that each error takes the focus. */
export type Feedback = {
  readonly state: 'idle' | 'submitting' | 'success' | 'error';
  readonly failure: ApiFailure | undefined;
  readonly attempt: number;
  /** Whether the form shows the challenge. */
  readonly challenged: boolean;
};

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/** Returns the state and the function that sends `text`. Visitors need the challenge where it is on. */
export function useFeedback(challenge: FeedbackProof): [Feedback, (text: string) => Promise<void>] {
  const { api, bootstrap } = useApp();
  const busy = useRef(false);
  const [feedback, setFeedback] = useState<Feedback>({
    state: 'idle',
    failure: undefined,
    attempt: 0,
    challenged: bootstrap.captcha_enabled && !bootstrap.authenticated,
  });
  const fail = (failure: ApiFailure) => {
    const wanted = failure.code.startsWith('captcha.');
    if (wanted) challenge.renew();
    setFeedback((old) => ({ ...old, state: 'error', failure, challenged: old.challenged || wanted }));
  };
  const send = async (text: string): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setFeedback((old) => ({ ...old, state: 'submitting', failure: undefined, attempt: old.attempt + 1 }));
    const proof = feedback.challenged ? await challenge.solve() : undefined;
    if (feedback.challenged && proof === undefined) {
      busy.current = false;
      setFeedback((old) => ({ ...old, state: 'error', failure: clientFailure('client.captcha') }));
      return;
    }
    const body = { msg: text, tz: timeZone, version: bootstrap.version, authenticity_payload: proof };
    const answer = await api.submit(sendFeedback, { body });
    busy.current = false;
    if (isApiFailure(answer)) return fail(answer);
    feedbackDraft.keep('');
    setFeedback((old) => ({ ...old, state: 'success' }));
  };
  return [feedback, send];
}
