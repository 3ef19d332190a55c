// The first process of a group: starts the others, which serve, and watches them (record 086).
import type { Log } from '#platform/observe/log.ts';
import type { Readiness } from '../http/routing/service-port.ts';
import { groupMetrics } from './group-metrics.ts';
import { joinReadiness } from './group-readiness.ts';
import { type ForkedProcess, followProcess, type MemberProcess } from './member-process.ts';

export type GroupDeps = {
  readonly count: number;
  readonly fork: () => ForkedProcess;
  readonly log: Pick<Log, 'warn'>;
  /** A steady time in ms. */
  readonly nowMs: () => number;
  /** Waits, or less if the signal is aborted. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<unknown>;
};

export type Group = {
  /** The port that all serve. */
  readonly port: number;
  readonly checks: () => Promise<Readiness>;
  readonly metrics: { text(): Promise<string>; readonly contentType: string };
  /** Tells all to read the key file again. */
  reload(): void;
  /** Tells all to stop. @returns whether each ended well */
  stop(): Promise<boolean>;
};

/** The place of one process of the group: it is filled again after a death. */
type Seat = { member: MemberProcess; metrics?: unknown };

const firstPauseMs = 500;
const mostPauseMs = 30_000;
/** A process that lived so long starts the pauses anew. */
const soundMs = 60_000;

type Watch = {
  readonly deps: GroupDeps;
  readonly stopping: AbortSignal;
  readonly isOpen: () => boolean;
  readonly onEnded: (seat: Seat) => Promise<void>;
};

/** Fills the seat again after each death, after pauses that double. @returns the last exit code */
async function keepSeat(seat: Seat, { deps, stopping, isOpen, onEnded }: Watch): Promise<number> {
  for (let deaths = 0; ;) {
    const beganMs = deps.nowMs();
    const code = await seat.member.ended;
    if (stopping.aborted || !isOpen()) return code;
    deaths = deps.nowMs() - beganMs >= soundMs ? 1 : deaths + 1;
    await onEnded(seat);
    deps.log.warn({ code: 'group.process_ended', count: deaths }, 'A process ended; another one follows');
    await deps.pause(Math.min(mostPauseMs, firstPauseMs * 2 ** (deaths - 1)), stopping);
    if (stopping.aborted) return 0;
    seat.member = followProcess(deps.fork());
  }
}

/** What all that serve answer to a question; `undefined` for one that does not serve now. */
const askAll = (seats: readonly Seat[], what: 'readiness' | 'metrics') =>
  Promise.all(seats.map(async ({ member }) => (member.isUp() ? await member.ask(what) : undefined)));

/** Asks for metrics; a process that does not answer in time counts with its last ones. */
async function readMetrics(seats: readonly Seat[]): Promise<readonly unknown[]> {
  const answers = await askAll(seats, 'metrics');
  seats.forEach((seat, at) => (seat.metrics = answers[at] ?? seat.metrics));
  return seats.map(({ metrics }) => metrics);
}

/**
 * Starts all processes: the first one alone, because it may have to create the key file.
 * @returns `undefined` if one did not come up; it has told why
 */
export async function openGroup(deps: GroupDeps): Promise<Group | undefined> {
  const stop = new AbortController();
  const metrics = groupMetrics();
  const seats: Seat[] = [];
  const kept: Promise<number>[] = [];
  let isOpen = false;
  const onEnded = async (seat: Seat): Promise<void> => {
    await metrics.keep(seat.metrics);
    seat.metrics = undefined;
  };
  const begin = (): Promise<number | undefined> => {
    const seat: Seat = { member: followProcess(deps.fork()) };
    seats.push(seat);
    kept.push(keepSeat(seat, { deps, stopping: stop.signal, isOpen: () => isOpen, onEnded }));
    return seat.member.up;
  };
  const end = async (): Promise<boolean> => {
    stop.abort();
    for (const { member } of seats) member.tell({ group: 'stop' });
    return (await Promise.all(kept)).every((code) => code === 0);
  };
  const port = await begin();
  const others = port === undefined ? [] : Array.from({ length: deps.count - 1 }, begin);
  if (port === undefined || (await Promise.all(others)).includes(undefined)) {
    await end();
    return undefined;
  }
  isOpen = true;
  return {
    port,
    checks: async () => joinReadiness(await askAll(seats, 'readiness')),
    metrics: { text: async () => metrics.text(await readMetrics(seats)), contentType: metrics.contentType },
    reload: () => seats.forEach(({ member }) => member.tell({ group: 'reload' })),
    stop: end,
  };
}
