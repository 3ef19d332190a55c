// Sends feedback to the operators of the site (docs/design/http-api.md#feedback).
import { feedbackContract } from '@glimpse/contracts/feedback';
import { operation } from '#platform/http/routing/route.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { FeedbackStore } from './feedback-store.ts';

type SendFeedbackDeps = { readonly clock: Clock; readonly feedback: Pick<FeedbackStore, 'add'> };

/** Stores a message for 30 days. @throws `http.rate_limited`; driver errors: outcome unknown */
export const sendFeedback = operation(
  feedbackContract.sendFeedback,
  async (deps: SendFeedbackDeps, { body, context }, actor) => {
    await context.charge('send_feedback_region', 1);
    const { msg, tz, version } = body;
    await deps.feedback.add({
      msg,
      tz,
      version,
      custid: actor.custid,
      createdAt: deps.clock.now(),
      account: actor.account?.id,
    });
    const details = { message: 'Message received. Send as much as you like!' };
    return { record: {}, message: 'Feedback received.', details };
  },
);
