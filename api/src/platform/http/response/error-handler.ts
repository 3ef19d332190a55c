// Where a failure becomes an answer: the one place that knows status, body and log level of errors (api.md 1.4).
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type ErrorCode, type KnownError } from '@glimpse/contracts/errors';
import type { ErrorRequestHandler } from 'express';

import { ClientGone } from '#platform/http/request/body.ts';
import { ApiError } from '#platform/errors/api-error.ts';
import { requestedKey, v1ErrorResponse, isV1, type ErrorFacts } from './v1-errors.ts';
import type { HttpServices } from '#platform/http/core/http-services.ts';
import { sendResponse } from './send-response.ts';
import { requestStateOf, type RequestState } from '#platform/http/core/request-state.ts';

/** The code of anything thrown: a failure's own, an outage of a store, or a defect. */
export function toErrorCode(thrown: unknown, isOutage: HttpServices['isOutage']): ErrorCode {
  if (thrown instanceof ApiError) return thrown.code;
  return isOutage(thrown) ? 'store.unavailable' : 'http.unexpected';
}

const namesItsField: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['http.bad_payload', 'http.duplicate_parameter']);

/** A valid shrimp for callers with a session; a stale one also starts a session where the cookie was no good (api.md 1.6). */
function shrimpFor(
  code: ErrorCode,
  state: RequestState,
  { response, services }: { response: ServerResponse; services: HttpServices },
): string | undefined {
  const { actor, host } = state;
  const session = actor?.session ?? (code === 'http.stale_shrimp' && host ? services.startSession(response, host) : undefined);
  return session && services.shrimp(session);
}

function bodyOf({ code, text, detail, retryAfter }: ErrorFacts, state: RequestState, shrimp: string | undefined): Record<string, unknown> {
  const { type, field }: KnownError = errors[code];
  const named = namesItsField.has(code) && detail !== '' ? detail : undefined;
  return {
    ...(code === 'http.not_signed_in' && state.signedOut),
    success: false,
    message: text,
    error: text,
    error_type: type,
    code,
    field: field ?? named,
    shrimp,
    secret_key: code === 'secrets.unknown' ? requestedKey(state) : undefined,
    retry_after: retryAfter,
  };
}

/** Answers with an error. Nothing of the thrown thing but its code and detail reaches the caller. */
export function sendError(
  thrown: unknown,
  request: IncomingMessage,
  { response, services }: { response: ServerResponse; services: HttpServices },
): void {
  const state = requestStateOf(response);
  if (response.headersSent || response.destroyed || thrown instanceof ClientGone) return void response.destroy();
  const code = toErrorCode(thrown, services.isOutage);
  const { status, retryAfter: usual }: KnownError = errors[code];
  const failure = thrown instanceof ApiError ? thrown : undefined;
  const retryAfter = usual === undefined ? undefined : Math.max(1, Math.ceil(failure?.retryAfter ?? usual));
  const locale = state.actor?.session ? (state.locale ?? services.locale(request, state.actor)) : 'en';
  const detail = failure?.detail || (code === 'http.feature_off' ? state.route : '');
  const text = services.text(code, locale).replace('<>', () => detail);
  const more: string[] = [];
  if (retryAfter !== undefined) more.push('Retry-After', String(retryAfter));
  if (code === 'http.not_signed_in' && request.headers.authorization !== undefined)
    more.push('WWW-Authenticate', 'Basic realm="API", charset="UTF-8"');
  if (code === 'http.method_not_allowed' && state.allow) more.push('Allow', state.allow);
  if (!request.complete) more.push('Connection', 'close'); // an unread body must not become the next request's wait
  const refusal: ErrorFacts = { code, text, detail, retryAfter };
  const answer = isV1(state)
    ? v1ErrorResponse(refusal, state)
    : { status, body: bodyOf(refusal, state, shrimpFor(code, state, { response, services })) };
  sendResponse({ request, response, services }, { status: answer.status, body: JSON.stringify(answer.body), more, code, error: thrown });
}

/** The last stop of the app. */
export function errorHandler(services: HttpServices): ErrorRequestHandler {
  // oxlint-disable-next-line max-params -- Express knows an error handler by its four parameters
  return (thrown: unknown, request, response, _next) => sendError(thrown, request, { response, services });
}
