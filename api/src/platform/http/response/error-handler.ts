// Turns a thrown error into status, body and headers (docs/design/http-api.md#errors).
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type ErrorCode, type KnownError } from '@glimpse/contracts/errors';
import type { ErrorRequestHandler } from 'express';
import { ClientGone } from '#platform/http/request/receive-body.ts';
import { ApiError } from '#platform/errors/api-error.ts';
import type { ErrorFacts, HttpServices } from '#platform/http/core/http-services.ts';
import { sendResponse } from './send-response.ts';
import { requestStateOf, type RequestState } from '#platform/http/core/request-state.ts';

/** The code of anything thrown: an error's own, an outage of a store, or a defect. */
export function toErrorCode(thrown: unknown, isOutage: HttpServices['isOutage']): ErrorCode {
  if (thrown instanceof ApiError) return thrown.code;
  return isOutage(thrown) ? 'store.unavailable' : 'http.unexpected';
}

const namesItsField: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'http.bad_payload',
  'http.duplicate_parameter',
]);

/**
 * A valid shrimp for callers with a session. A stale one starts a session if the cookie was invalid; a call
 * that reads no cookie never does, because it would replace the session that the caller has.
 */
function shrimpFor(
  code: ErrorCode,
  state: RequestState,
  { response, services }: { response: ServerResponse; services: HttpServices },
): string | undefined {
  const { actor, host, contract } = state;
  const session =
    actor?.session ??
    (code === 'http.stale_shrimp' && contract?.csrf === 'shrimp' && host
      ? services.startSession(response, host)
      : undefined);
  return session && services.shrimp(session);
}

function bodyOf(
  { code, text, detail, limit, retryAfter }: ErrorFacts,
  state: RequestState,
  shrimp: string | undefined,
): Record<string, unknown> {
  const { type, field, keyField }: KnownError = errors[code];
  const named = namesItsField.has(code) && detail !== '' ? detail : undefined;
  return {
    ...(code === 'http.not_signed_in' && state.contract?.signedOut),
    success: false,
    message: text,
    error: text,
    error_type: type,
    code,
    field: field ?? named,
    limit,
    shrimp,
    ...(keyField !== undefined && { [keyField]: state.key }),
    retry_after: retryAfter,
  };
}

/** Sends an error answer. It contains the code and detail of the thrown error, and nothing else of it. */
export function sendError(
  thrown: unknown,
  request: IncomingMessage,
  { response, services }: { response: ServerResponse; services: HttpServices },
): void {
  const state = requestStateOf(response);
  if (response.headersSent || response.destroyed || thrown instanceof ClientGone)
    return void response.destroy();
  const code = toErrorCode(thrown, services.isOutage);
  const { status, retryAfter: usual }: KnownError = errors[code];
  const known = thrown instanceof ApiError ? thrown : undefined;
  const retryAfter = usual === undefined ? undefined : Math.max(1, Math.ceil(known?.retryAfter ?? usual));
  const locale = state.actor?.session ? (state.locale ?? services.locale(request, state.actor)) : 'en';
  const detail = known?.detail || (code === 'http.feature_off' ? state.route : '');
  const text = services.text(code, locale).replace('<>', () => detail);
  const more: string[] = [];
  if (retryAfter !== undefined) more.push('Retry-After', String(retryAfter));
  if (code === 'http.not_signed_in' && request.headers.authorization !== undefined)
    more.push('WWW-Authenticate', 'Basic realm="API", charset="UTF-8"');
  if (code === 'http.method_not_allowed' && state.allow) more.push('Allow', state.allow);
  // The rest of the body must not delay the next request.
  if (!request.complete) more.push('Connection', 'close');
  const facts: ErrorFacts = { code, text, detail, limit: known?.limit, retryAfter };
  const form = services.errorForm;
  const answer =
    form && state.route.startsWith(form.mount)
      ? form.toAnswer(facts, state)
      : { status, body: bodyOf(facts, state, shrimpFor(code, state, { response, services })) };
  sendResponse(
    { request, response, services },
    { status: answer.status, body: JSON.stringify(answer.body), more, code, error: thrown },
  );
}

/** The last handler of the app. */
export function errorHandler(services: HttpServices): ErrorRequestHandler {
  // oxlint-disable-next-line max-params -- Express knows an error handler by its four parameters
  return (thrown: unknown, request, response, _next) => sendError(thrown, request, { response, services });
}
