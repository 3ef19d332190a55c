// Runs a command that goes on until Ctrl-C.
import { sentenceOf } from './user-error.ts';

/**
 * Runs `command` with a signal that Ctrl-C aborts. Whatever is thrown, also later by a callback, stops the
 * command, is one sentence on the screen, and makes the exit code 1.
 */
export async function runUntilStopped(command: (stop: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop.abort());
  const fail = (thrown: unknown): void => {
    console.error(sentenceOf(thrown));
    process.exitCode = 1;
  };
  process.on('uncaughtException', (thrown) => {
    fail(thrown);
    stop.abort();
  });
  try {
    await command(stop.signal);
  } catch (thrown) {
    if (thrown !== stop.signal.reason) fail(thrown);
  }
}
