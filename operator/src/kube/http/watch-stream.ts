// Turns the bytes of a watch into events.
import * as z from 'zod/mini';
import { ApiError, apiErrorOf } from '../errors.ts';

const longestFrame = 4 * 1024 * 1024;
const newline = 10;
const utf8 = new TextDecoder('utf-8', { fatal: true });

const Frame = z.object({
  type: z.enum(['ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK', 'ERROR']),
  object: z.unknown(),
});
export type Frame = z.infer<typeof Frame>;

/** Splits bytes at newlines. A line above 4 MiB is an error. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, at)]);
      parts = [];
      size = 0;
      from = at + 1;
    }
    const rest = chunk.subarray(from);
    size += rest.length;
    if (size > longestFrame) throw new ApiError({ status: 0, reason: 'FrameTooLong' });
    if (rest.length > 0) parts.push(rest);
  }
  if (size > 0) throw new ApiError({ status: 0, reason: 'CutFrame' });
}

function frameOf(line: Uint8Array): Frame {
  try {
    return Frame.parse(JSON.parse(utf8.decode(line)));
  } catch (cause) {
    throw new ApiError({ status: 0, reason: 'BadFrame', cause });
  }
}

/**
 * Gives the events of a watch. An ERROR event throws the error that it holds, even though the HTTP status was
 * 200; bad JSON and a cut line throw, too. A clean end ends the events.
 */
export async function* framesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  for await (const line of linesOf(chunks)) {
    if (line.length === 0) continue;
    const frame = frameOf(line);
    if (frame.type === 'ERROR') throw apiErrorOf(500, frame.object);
    yield frame;
  }
}
