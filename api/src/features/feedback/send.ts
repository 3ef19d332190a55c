// Send feedback: a visitor or customer tells us something (api.md 3.2).
import type { Output } from '@glimpse/contracts/endpoint';
import type { sendFeedback } from '@glimpse/contracts/feedback';
import type { Clock } from '#platform/time/clock.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import type { FeedbackStore } from './feedback-store.ts';

type SendFeedbackDeps = { readonly clock: Clock; readonly feedback: Pick<FeedbackStore, 'add'> };
type Call = Pick<OperationInput<typeof sendFeedback>, 'body' | 'context'>;

/** Keeps a message for 30 days. @throws `http.rate_limited` when the whole region says too much; driver errors */
export async function send(deps: SendFeedbackDeps, { body, context }: Call, actor: Actor): Promise<Output<typeof sendFeedback>> {
  await context.charge('send_feedback_region', 1);
  const { msg, tz, version } = body;
  await deps.feedback.add({ msg, tz, version, custid: actor.custid, createdAt: deps.clock.now(), account: actor.account?.id });
  const details = { message: 'Message received. Send as much as you like!' };
  return { record: {}, message: 'Feedback received.', details };
}
