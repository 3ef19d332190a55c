// Answers an error of a browser with a small page (docs/design/web.md#route-failures).
import type { Request, Response } from 'express';
import { errors, type KnownError } from '@glimpse/contracts/errors';
import { requestStateOf } from '#platform/http/core/request-state.ts';
import { toErrorCode } from '#platform/http/response/error-handler.ts';
import { ApiError } from '#platform/errors/api-error.ts';
import type { HttpServices } from '#platform/http/core/http-services.ts';
import { smallPageHeaders } from '#platform/http/core/strict-headers.ts';
import { plainPage, plainStyle } from './plain-page.ts';
import { sendPage } from './send-page.ts';

type RefusePageDeps = {
  readonly services: HttpServices;
  readonly site: Parameters<typeof plainPage>[0];
};

/** @returns `false` if the status has no page or the client does not accept HTML: nothing was sent */
export function refusePage(
  { services, site }: RefusePageDeps,
  thrown: unknown,
  { request, response }: { request: Request; response: Response },
): boolean {
  const code = toErrorCode(thrown, services.isOutage);
  const { status, retryAfter: defaultRetryAfter }: KnownError = errors[code];
  const locale = requestStateOf(response).locale ?? services.locale(request, undefined);
  const found = request.headers.accept?.includes('text/html') ? plainPage(site, status, locale) : undefined;
  if (found === undefined || response.headersSent) return false;
  const { html: body, language } = found;
  const retryAfter = (thrown instanceof ApiError ? thrown.retryAfter : undefined) ?? defaultRetryAfter;
  const more = retryAfter === undefined ? [] : ['Retry-After', String(Math.max(1, Math.ceil(retryAfter)))];
  const answer = { status, page: smallPageHeaders(plainStyle), body, language, more, code };
  sendPage({ request, response, services }, { ...answer, ...(status >= 500 && { error: thrown }) });
  return true;
}
