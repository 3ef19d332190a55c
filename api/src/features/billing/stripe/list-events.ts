// Lists events in pages of a bounded size. An event that cannot be read is reported and passed.
import type Stripe from 'stripe';
import { type OnUnreadable, readOr } from './list-objects.ts';
import { idOf, readEvent, readList, type StripeEvent } from './read-stripe.ts';
import { ask, isFault, StripeFault } from './stripe-fault.ts';

/** `until` is not part of it. */
export type EventWindow = { readonly since: Date; readonly until: Date };

type Asked = { readonly kinds: readonly string[]; readonly window: EventWindow };
type Page = { readonly data: readonly unknown[]; readonly has_more: boolean };

/** An event has some ten kB, an answer at most 1 MiB (docs/design/trust.md#payments). */
const pageSize = 25;
const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

/** The page after an event, newest first (https://docs.stripe.com/api/events/list). */
async function pageAfter(
  stripe: Stripe,
  { kinds, window }: Asked,
  at: { after: string | undefined; limit: number },
) {
  const { after, limit } = at;
  const created = { gte: secondsOf(window.since), lt: secondsOf(window.until) };
  const from = after !== undefined && { starting_after: after };
  return readList(await ask(stripe.events.list({ types: [...kinds], created, limit, ...from })));
}

/** One event alone that is larger than an answer may be: its id is all that is known. */
function tooLarge(thrown: unknown): string {
  if (thrown instanceof StripeFault && thrown.more.eventId !== undefined) return thrown.more.eventId;
  throw thrown;
}

/** The next page. One that cannot be read is asked for again event by event. */
async function nextPage(stripe: Stripe, asked: Asked, after: string | undefined): Promise<Page> {
  try {
    return await pageAfter(stripe, asked, { after, limit: pageSize });
  } catch (thrown) {
    if (!isFault(thrown, 'unreadable')) throw thrown;
    return pageAfter(stripe, asked, { after, limit: 1 }).catch((again: unknown) => ({
      data: [{ id: tooLarge(again), object: 'event' }],
      has_more: true,
    }));
  }
}

/** Stripe keeps events for 30 days, so the list ends (https://docs.stripe.com/api/events). */
export async function* eventsIn(
  stripe: Stripe,
  asked: Asked,
  onUnreadable: OnUnreadable,
): AsyncIterable<StripeEvent> {
  let after: string | undefined;
  let isOver = false;
  while (!isOver) {
    const { data, has_more: isMore } = await nextPage(stripe, asked, after);
    for (const one of data) {
      const read = await readOr(one, readEvent);
      if ('result' in read) yield read.result;
      else onUnreadable('event', read.unreadable);
    }
    after = idOf(data.at(-1));
    isOver = !isMore || after === undefined;
  }
}
