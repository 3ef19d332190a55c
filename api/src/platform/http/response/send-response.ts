// Writes one answer: strict headers, request id, language, caching, length, body in one piece (api.md 1.3, trust.md 7).
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '@glimpse/contracts/errors';

import type { HttpServices } from '#platform/http/core/http-services.ts';
import { requestStateOf } from '#platform/http/core/request-state.ts';

/** An answer before it is written. `more` is a flat list of further headers; no `body` = no content type either. */
export type HttpResponse = {
  readonly status: number;
  readonly body?: string | Buffer;
  readonly cacheSeconds?: number | undefined;
  readonly more?: readonly string[];
  readonly code?: ErrorCode;
  readonly error?: unknown;
};

const quiet = /^\/(api\/v\d\/)?(guest\/)?(secret|private|metadata|receipt|forgot)(\/|$)/;
const quietRoutes = new Map<string, boolean>();

/** Robots must not index what belongs to one link. Routes are a closed set, so each is decided once. */
function isQuiet(route: string): boolean {
  const known = quietRoutes.get(route);
  if (known !== undefined) return known;
  const found = quiet.test(route);
  quietRoutes.set(route, found);
  return found;
}

type Sending = { readonly request: IncomingMessage; readonly response: ServerResponse; readonly services: HttpServices };

/** Sends the answer and reports it to the log and the metrics. */
export function sendResponse({ request, response, services }: Sending, answer: HttpResponse): void {
  const state = requestStateOf(response);
  const { status, body, cacheSeconds, more } = answer;
  const bytes = body === undefined ? 0 : Buffer.byteLength(body);
  const locale = state.locale ?? (state.locale = services.locale(request, state.actor));
  const headers = [...services.headers(request)];
  headers.push('X-Request-Id', state.requestId, 'Content-Language', services.language(locale));
  headers.push('Cache-Control', cacheSeconds === undefined ? 'no-store' : `public, max-age=${cacheSeconds}`);
  if (isQuiet(state.route)) headers.push('X-Robots-Tag', 'noindex, nofollow');
  if (body !== undefined) headers.push('Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(bytes));
  if (more) headers.push(...more);
  response.writeHead(status, headers);
  write({ request, response, services }, { body, bytes }, state.route);
  report(services, request, { state, status, bytes, answer });
}

type Report = {
  readonly state: ReturnType<typeof requestStateOf>;
  readonly status: number;
  readonly bytes: number;
  readonly answer: HttpResponse;
};

function report(services: HttpServices, request: IncomingMessage, { state, status, bytes, answer }: Report): void {
  const ms = performance.now() - state.startedMs;
  const { requestId, route } = state;
  const error = status >= 500 ? answer.error : undefined;
  const actor = state.actor?.kind ?? 'none';
  services.answered({ requestId, method: request.method ?? '-', route, status, ms, bytes, actor, code: answer.code, error });
}

type Body = { readonly body: string | Buffer | undefined; readonly bytes: number };

/** Hands the body over in one piece; an armed crash test may stop it in the middle or behind (trust.md 11, T2). */
function write({ request, response, services }: Sending, { body, bytes }: Body, route: string): void {
  const { crash } = services;
  const revealing = crash.armed !== undefined && request.method === 'POST' && /^\/api\/v2\/secret\/:key(\/reveal)?$/.test(route);
  if (body === undefined) {
    response.end();
  } else if (!revealing) {
    response.end(body, bytes === body.length ? 'latin1' : 'utf8'); // of plain ASCII the same bytes, which the runtime merely copies
  } else if (crash.armed === 'reveal.mid_body') {
    const whole = typeof body === 'string' ? Buffer.from(body) : body;
    response.write(whole.subarray(0, bytes >> 1), () => crash('reveal.mid_body'));
  } else {
    response.end(body, () => crash('reveal.after_body'));
  }
}
