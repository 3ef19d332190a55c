// Asks a question on the terminal of the process, with or without echo. Standard input may be a pipe.
import { closeSync, openSync, writeSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import { StringDecoder } from 'node:string_decoder';
import { CommandError, fail } from '../exit-codes.ts';
import type { ByteStream } from './streams.ts';

/** What was typed so far, and what the next key makes of it. */
export type Typing = { readonly text: string; readonly end: 'open' | 'done' | 'interrupted' };

const interrupt = '\u0003';
const endOfFile = '\u0004';
const deletes = new Set(['\u007f', '\b']);
const eraseLine = '\u0015';

/** Takes one key. Other control characters are left out. */
export function takeKey({ text }: Typing, key: string): Typing {
  if (key === '\r' || key === '\n' || key === endOfFile) return { text, end: 'done' };
  if (key === interrupt) return { text: '', end: 'interrupted' };
  if (deletes.has(key)) return { text: [...text].slice(0, -1).join(''), end: 'open' };
  if (key === eraseLine) return { text: '', end: 'open' };
  return { text: /\p{Cc}/u.test(key) ? text : text + key, end: 'open' };
}

/** Takes keys until the line ends. */
export function takeKeys(typing: Typing, keys: string): Typing {
  let next = typing;
  for (const key of keys) if (next.end === 'open') next = takeKey(next, key);
  return next;
}

function openTerminal(platform: string): number {
  try {
    return openSync(platform === 'win32' ? '\\\\.\\CONIN$' : '/dev/tty', 'r+');
  } catch {
    return fail('usage', 'There is no terminal to ask on. See --passphrase-file in glimpse help.');
  }
}

/** Reads one line, without echo if it is hidden. @throws CommandError without a terminal, and at Ctrl-C */
export async function askOnTerminal(
  question: string,
  echo: 'shown' | 'hidden',
  platform: string,
): Promise<string> {
  const descriptor = openTerminal(platform);
  const terminal = new ReadStream(descriptor);
  const decoder = new StringDecoder('utf8');
  try {
    if (echo === 'hidden') terminal.setRawMode(true); // before the question: a fast typist is not shown
    writeSync(descriptor, `${question}: `);
    let typing: Typing = { text: '', end: 'open' };
    const chunks: ByteStream = terminal;
    for await (const chunk of chunks) {
      typing = takeKeys(typing, typeof chunk === 'string' ? chunk : decoder.write(chunk));
      if (typing.end !== 'open') break;
    }
    if (typing.end === 'interrupted') throw new CommandError('interrupted', 'Interrupted.');
    return typing.text;
  } finally {
    if (echo === 'hidden') {
      terminal.setRawMode(false);
      writeSync(descriptor, '\n');
    }
    terminal.destroy();
    closeQuietly(descriptor);
  }
}

/** The stream closes its own handle, on some systems the same descriptor. */
function closeQuietly(descriptor: number): void {
  try {
    closeSync(descriptor);
  } catch {
    // Closed with the stream.
  }
}
