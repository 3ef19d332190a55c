// Requests and responses that have the prototypes of an Express app from the start.
import type { IncomingMessage as Request, ServerResponse as Response } from 'node:http';
import type { Express } from 'express';
import { IncomingMessage, ServerResponse } from './node-http.ts';

type Messages = {
  readonly IncomingMessage: typeof Request;
  readonly ServerResponse: typeof Response<Request>;
};

/** The constructor of `base`, for objects with another prototype. */
function withPrototype<Made extends new (...values: never[]) => object>(base: Made, prototype: object): Made {
  const target = Object.defineProperty(base.bind(undefined), 'prototype', { value: prototype });
  const construct = (_base: Made, values: never[]) =>
    Reflect.construct<never[], object>(base, values, target);
  return new Proxy(base, { construct });
}

/**
 * Options of `createServer`. Express sets both prototypes for each request; where they are set already, V8
 * keeps the shapes of the objects, and the code that uses them stays fast.
 */
export function messagesOf({ request, response }: Pick<Express, 'request' | 'response'>): Messages {
  return {
    IncomingMessage: withPrototype(IncomingMessage, request),
    ServerResponse: withPrototype(ServerResponse, response),
  };
}
