// Ends answers, and tells the connection of each how much of it the caller has not taken yet
// (docs/design/limits.md#answer-memory).
import type { ServerResponse } from 'node:http';

/** Gets the memory in bytes of an answer that ended and is not sent yet. */
type OnUnsent = (bytes: number) => void;

const key: unique symbol = Symbol('watches the end of an answer');

declare module 'node:http' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  interface ServerResponse {
    [key]?: OnUnsent;
  }
}

/** Calls `onUnsent` if the system does not take the whole answer at once. */
export function watchAnswer(response: ServerResponse, onUnsent: OnUnsent): void {
  response[key] = onUnsent;
}

/** `shared`: the bytes stay in memory anyway, such as those of a file. */
type Body = {
  readonly body?: string | Buffer | undefined;
  readonly encoding?: 'latin1' | 'utf8';
  readonly shared?: boolean;
};

/** Memory of a text: V8 keeps two bytes for each character of one that is not latin1. */
const memoryOf = ({ body = '', encoding = 'utf8', shared = false }: Body): number => {
  if (shared) return 0;
  return typeof body === 'string' && encoding === 'utf8' ? 2 * body.length : body.length;
};

/** Sends the body; nothing else ends an answer. */
export function endAnswer(response: ServerResponse, answer: Body = {}): void {
  const { body, encoding = 'utf8' } = answer;
  if (body === undefined) response.end();
  else response.end(body, encoding);
  if (response.writableLength > 0) response[key]?.(memoryOf(answer));
}
