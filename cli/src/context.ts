// What a command may use of its process. The entry fills it; tests pass literals.
import type { Clock } from './clock.ts';
import type { Download } from './hosts/download.ts';
import type { Send } from './hosts/http-client.ts';

export type Env = Readonly<Record<string, string | undefined>>;

export type Context = {
  readonly env: Env;
  readonly clock: Clock;
  readonly send: Send;
  readonly download: Download;
  readonly stdin: {
    readonly isTerminal: boolean;
    /** @returns `undefined` if more bytes come */
    readAll(mostBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
  };
  readonly stdout: {
    readonly isTerminal: boolean;
    /** Resolves when the bytes were handed over. Rejects with EPIPE when nobody reads. */
    write(bytes: Uint8Array | string): Promise<void>;
  };
  /** Writes a line to standard error. */
  say(line: string): void;
  /** Asks on the terminal, also while standard input is a pipe. @throws CommandError without a terminal */
  ask(question: string, echo: 'shown' | 'hidden'): Promise<string>;
  /** Runs `undo` if a signal ends the process. @returns what takes it back */
  onSignal(undo: () => void): () => void;
};

/** What was typed after the name of a command. */
export type Typed = {
  readonly words: readonly string[];
  /** Options without a value that were given. */
  readonly flags: ReadonlySet<string>;
  readonly options: Readonly<Record<string, string | undefined>>;
};

/** Returns when the command is done. @throws CommandError */
export type Run = (context: Context, typed: Typed) => Promise<void>;
