// Answers `Expect: 100-continue` when the body is read: a request that is refused before sends none
// (docs/design/trust.md#parser).
import type { IncomingMessage, ServerResponse } from 'node:http';

const key: unique symbol = Symbol('waits for 100 Continue');

declare module 'node:http' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  interface IncomingMessage {
    [key]?: ServerResponse;
  }
}

/** Leaves the interim answer to `sendContinue`. */
export function delayContinue(request: IncomingMessage, response: ServerResponse): void {
  request[key] = response;
}

/** Tells a caller who waits for it to send the body. */
export function sendContinue(request: IncomingMessage): void {
  request[key]?.writeContinue();
  delete request[key];
}
