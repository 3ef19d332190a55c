// Orders the prefixes that never failed and wait for the shared minute (docs/design/limits.md#attempts).
// No I/O.
import { attemptLimits } from '@glimpse/contracts/limits';
import { triesOfWides, type AttemptHour, type NetworkTags } from '#platform/attempt-window.ts';

const { gapSeconds, ticketSeconds, ticketsPerWide, tickets: mostTickets } = attemptLimits.fresh;

/** A place in line. `since`: the first ask. `due`: when the caller was told to come. */
export type Ticket = NetworkTags & { readonly since: Date; readonly due: Date; readonly round: number };

/** That a wide network had its turn in a round. */
export type Served = { readonly wide: Buffer; readonly round: number };

/**
 * The line for the shared minute. In each round a wide network has one turn, and the one with the fewest
 * tries comes first. `next`: when the next turn may begin. `round`: the latest one that had a turn.
 */
export type AttemptLine = {
  readonly next: Date;
  readonly round: number;
  readonly served: readonly Served[];
  readonly tickets: readonly Ticket[];
};

export type Queueing = NetworkTags & { readonly now: Date; readonly hours: readonly AttemptHour[] };

const after = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);
const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1000;

/** The order of turns: by round, then by the tries of the wide network, then by the first ask. */
function ordered(tickets: readonly Ticket[], hours: readonly AttemptHour[]): readonly Ticket[] {
  if (tickets.length < 2) return tickets;
  const triesOf = triesOfWides(hours);
  return tickets.toSorted(
    (one, other) =>
      one.round - other.round ||
      triesOf(one.wide) - triesOf(other.wide) ||
      secondsBetween(other.since, one.since),
  );
}

/** The round that new tickets join: the earliest one for which a ticket waits. */
const openRound = ({ round, tickets }: AttemptLine): number =>
  tickets.length === 0 ? round : Math.min(...tickets.map((ticket) => ticket.round));

/** Removes a ticket: its wide network had its turn in that round, used or not. */
function endTurn(line: AttemptLine, ticket: Ticket): AttemptLine {
  const { wide, round } = ticket;
  const tickets = line.tickets.filter((other) => other !== ticket);
  const ended = { ...line, round: Math.max(line.round, round), tickets };
  const open = openRound(ended);
  return { ...ended, served: [...line.served, { wide, round }].filter((one) => one.round >= open) };
}

/** Ends the turns of callers that did not come within a minute. */
export function currentLine(line: AttemptLine, now: Date): AttemptLine {
  const missed = line.tickets.filter(({ due }) => after(due, gapSeconds) <= now);
  return missed.reduce(endTurn, line);
}

/** The round of a new ticket: the first one in which its wide network has neither a turn nor a ticket. */
function roundFor(line: AttemptLine, wide: Buffer): number {
  const taken = [...line.served, ...line.tickets].filter((one) => one.wide.equals(wide));
  return Math.max(openRound(line), ...taken.map(({ round }) => round + 1));
}

function newTicket(line: AttemptLine, { prefix, wide, now }: Queueing): Ticket | undefined {
  const ofWide = line.tickets.filter((ticket) => ticket.wide.equals(wide)).length;
  if (ofWide >= ticketsPerWide) return undefined;
  return { prefix, wide, since: now, due: now, round: roundFor(line, wide) };
}

export type Turn =
  | { readonly kind: 'turn'; readonly line: AttemptLine }
  /** `line`: present if it must be stored, because the caller was told another time. */
  | { readonly kind: 'wait'; readonly seconds: number; readonly line: AttemptLine | undefined };

/** Gives the caller the turn, or its place in line. @param line as `currentLine` returns it */
export function takeTurn(line: AttemptLine, asking: Queueing): Turn {
  const { now, prefix, hours } = asking;
  const held = line.tickets.find((ticket) => ticket.prefix.equals(prefix));
  const ticket = held ?? newTicket(line, asking);
  if (!ticket) return { kind: 'wait', seconds: ticketSeconds, line: undefined };
  // A full line drops the last in order, who need not be the new one.
  const order = ordered(held ? line.tickets : [...line.tickets, ticket], hours).slice(0, mostTickets);
  if (!order.includes(ticket)) return { kind: 'wait', seconds: ticketSeconds, line: undefined };
  const ahead = order.slice(0, order.indexOf(ticket));
  const turnEnds = after(now, gapSeconds);
  // Those ahead are not delayed: a turn now must be over when they were told to come.
  if (now >= line.next && ahead.every(({ due }) => due >= turnEnds))
    return { kind: 'turn', line: { ...endTurn({ ...line, tickets: order }, ticket), next: turnEnds } };
  if (held && held.due > now)
    return { kind: 'wait', seconds: Math.ceil(secondsBetween(now, held.due)), line: undefined };
  const untilNext = Math.max(0, secondsBetween(now, line.next));
  const turnIn = Math.ceil(untilNext + ahead.length * gapSeconds);
  const seconds = Math.max(1, Math.min(ticketSeconds - gapSeconds, turnIn));
  const tickets = order.map((one) => (one === ticket ? { ...one, due: after(now, seconds) } : one));
  return { kind: 'wait', seconds, line: { ...line, tickets } };
}
