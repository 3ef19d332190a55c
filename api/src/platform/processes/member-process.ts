// A member as the first process sees it: when it serves, what it answers, when it ends (record 086).
import { type Order, type Question, reportShape } from './group-messages.ts';

/** A process with a channel, as `cluster.fork` gives it. */
export type ForkedProcess = {
  on(event: 'message', listener: (given: unknown) => void): unknown;
  once(event: 'exit', listener: (code: number | null) => void): unknown;
  send(order: Order): unknown;
  isConnected(): boolean;
};

export type MemberProcess = {
  /** Resolves with its port, or with nothing if it ended before. */
  readonly up: Promise<number | undefined>;
  /** Resolves with its exit code; 1 for a signal. */
  readonly ended: Promise<number>;
  /** Whether it serves now. */
  isUp(): boolean;
  tell(order: Order): void;
  /** Its answer; `undefined` after 3 s or at its end. */
  ask(what: Question): Promise<unknown>;
};

const answerMs = 3000;

export function followProcess(forked: ForkedProcess): MemberProcess {
  const up = Promise.withResolvers<number | undefined>();
  const ended = Promise.withResolvers<number>();
  const waiting = new Map<number, (value?: unknown) => void>();
  let serves = false;
  let asked = 0;
  forked.on('message', (given) => {
    const report = reportShape.safeParse(given).data;
    if (report?.group === 'answer') waiting.get(report.id)?.(report.value);
    if (report?.group !== 'up') return;
    serves = true;
    up.resolve(report.port);
  });
  forked.once('exit', (code) => {
    serves = false;
    up.resolve(undefined);
    for (const giveUp of waiting.values()) giveUp();
    ended.resolve(code ?? 1);
  });
  const tell = (order: Order): void => void (forked.isConnected() && forked.send(order));
  return {
    up: up.promise,
    ended: ended.promise,
    isUp: () => serves,
    tell,
    async ask(what) {
      const answer = Promise.withResolvers<unknown>();
      const id = (asked += 1);
      waiting.set(id, answer.resolve);
      const late = setTimeout(answer.resolve, answerMs);
      tell({ group: 'ask', id, what });
      const value = await answer.promise;
      clearTimeout(late);
      waiting.delete(id);
      return value;
    },
  };
}
