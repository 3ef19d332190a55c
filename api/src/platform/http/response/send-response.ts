// Writes one answer: request id, language, caching, length, and the body in one piece.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '@glimpse/contracts/errors';
import { endAnswer } from '../core/end-answer.ts';
import type { HttpServices } from '../core/http-services.ts';
import { requestStateOf, type RequestState } from '../core/request-state.ts';
import { writeHead } from '../core/write-head.ts';

/** An unwritten answer. `more` is a flat list of headers; without `body` there is no content type. */
export type HttpResponse = {
  readonly status: number;
  readonly body?: string | Buffer;
  readonly cacheSeconds?: number | undefined;
  readonly more?: readonly string[];
  readonly code?: ErrorCode;
  readonly error?: unknown;
};

type Sending = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly services: HttpServices;
};

/** Sends the answer and reports it to the log and the metrics. */
export function sendResponse({ request, response, services }: Sending, answer: HttpResponse): void {
  const state = requestStateOf(response);
  const { status, body, cacheSeconds, more = [] } = answer;
  const bytes = body === undefined ? 0 : Buffer.byteLength(body);
  const locale = state.locale ?? (state.locale = services.locale(request, state.actor));
  const language = answer.code === undefined ? services.language(locale) : 'en'; // errors are in English
  const headers = ['X-Request-Id', state.requestId, 'Content-Language', language];
  headers.push('Cache-Control', cacheSeconds === undefined ? 'no-store' : `public, max-age=${cacheSeconds}`);
  if (state.noIndex) headers.push('X-Robots-Tag', 'noindex, nofollow');
  if (body !== undefined)
    headers.push('Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(bytes));
  writeHead(response, status, [...headers, ...more]);
  write({ response, services }, body, bytes);
  report(services, request, { state, status, bytes, answer });
}

function write(
  { response, services }: Omit<Sending, 'request'>,
  body: string | Buffer | undefined,
  bytes: number,
): void {
  if (body === undefined) return endAnswer(response);
  // For ASCII both give the same bytes, and `latin1` is only copied.
  const encoding = bytes === body.length ? 'latin1' : 'utf8';
  if (services.writeBody) services.writeBody(response, body, encoding);
  else endAnswer(response, { body, encoding, shared: typeof body !== 'string' }); // written once for all
}

type Report = {
  readonly state: RequestState;
  readonly status: number;
  readonly bytes: number;
  readonly answer: HttpResponse;
};

function report(
  services: HttpServices,
  request: IncomingMessage,
  { state, status, bytes, answer }: Report,
): void {
  const { requestId, route, startedMs } = state;
  const ms = performance.now() - startedMs;
  const error = status >= 500 ? answer.error : undefined;
  const caller = { method: request.method ?? '-', actor: state.actor?.kind ?? ('none' as const) };
  services.answered({ requestId, ...caller, route, status, ms, bytes, code: answer.code, error });
}
