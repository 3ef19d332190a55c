// A context for tests: collects what a command writes, and answers what it asks and sends.
import type { Context } from '../context.ts';
import type { Call, Reply } from '../hosts/http-client.ts';

/** An answer of a host. */
export const aReply = (status: number, body?: unknown, more: Partial<Reply> = {}): Reply => {
  const code = (body as { code?: string } | undefined)?.code;
  return { status, body, code, retryAfterSeconds: undefined, ...more };
};

type Given = {
  readonly env?: Context['env'];
  readonly input?: string | Uint8Array;
  readonly isTerminal?: boolean;
  readonly answers?: readonly string[];
  readonly reply?: (call: Call, turn: number) => Reply;
  readonly download?: Context['download'];
};

/** Time passes in pauses alone. */
export function fakeContext({
  env = {},
  input = '',
  isTerminal = false,
  answers = [],
  reply,
  ...given
}: Given = {}) {
  const calls: Call[] = [];
  const lines: string[] = [];
  const written: Uint8Array[] = [];
  const questions: string[] = [];
  const pauses: number[] = [];
  let time = 1_790_000_000_000;
  const bytesOf = (given: string | Uint8Array) =>
    typeof given === 'string' ? new TextEncoder().encode(given) : new Uint8Array(given);
  const context: Context = {
    env,
    clock: {
      now: () => time,
      pause: async (ms) => {
        pauses.push(ms);
        time += ms;
      },
    },
    send: async (call) => {
      calls.push(call);
      return reply?.(call, calls.length) ?? aReply(0);
    },
    download: given.download ?? (async () => undefined),
    stdin: {
      isTerminal,
      readAll: async (most) => (bytesOf(input).length > most ? undefined : bytesOf(input)),
    },
    stdout: { isTerminal, write: async (bytes) => void written.push(bytesOf(bytes)) },
    say: (line) => void lines.push(line),
    ask: async (question) => {
      questions.push(question);
      return answers[questions.length - 1] ?? '';
    },
    onSignal: () => () => undefined,
  };
  const text = () => Buffer.concat(written).toString();
  return { context, calls, lines, questions, pauses, text, passed: () => time - 1_790_000_000_000 };
}
