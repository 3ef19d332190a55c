// Sends requests to the API server, with deadlines, a rate limit and bounded retries.
import type { Json } from '../object.ts';

export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;
export type ContentType =
  | 'application/json'
  | 'application/apply-patch+yaml'
  | 'application/json-patch+json'
  | 'application/merge-patch+json';
export type ApiRequest = {
  readonly verb: Verb;
  readonly path: string;
  readonly query?: Query;
  readonly body?: Json;
  readonly contentType?: ContentType;
  readonly accept?: string;
  /** Default: 10 s for GET, 20 s for writes. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
};
export type ApiResponse = {
  readonly status: number;
  /** Value of the `Date` header. */
  readonly date: string | undefined;
  readonly body: unknown;
};

/** Requests as JSON. A status of 400 or more throws `ApiError`. */
export type Transport = {
  send(request: ApiRequest): Promise<ApiResponse>;
  /** Chunks of an answer without end. `idleMs` of silence ends it with an `ApiError`. */
  stream(request: ApiRequest, idleMs: number): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
};
