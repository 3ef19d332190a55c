// Answers an error of a browser with a small page (docs/design/web.md#route-failures).
import type { Request, Response } from 'express';
import { errors, type KnownError } from '@glimpse/contracts/errors';
import { toErrorCode } from '#platform/http/response/error-handler.ts';
import { ApiError } from '#platform/errors/api-error.ts';
import type { HttpServices } from '#platform/http/core/http-services.ts';
import type { StrictHeaders } from '#platform/http/core/strict-headers.ts';
import { plainPage, plainStyle } from './plain-page.ts';
import { sendPage } from './send-page.ts';

type RefusePageDeps = {
  readonly services: HttpServices;
  readonly strict: (request: Request) => StrictHeaders;
  readonly site: { readonly config: Parameters<typeof plainPage>[1] };
};

/** @returns `false` if the status has no page or the client does not accept HTML: nothing was sent */
export function refusePage(
  { services, strict, site }: RefusePageDeps,
  thrown: unknown,
  { request, response }: { request: Request; response: Response },
): boolean {
  const code = toErrorCode(thrown, services.isOutage);
  const { status, retryAfter: defaultRetryAfter }: KnownError = errors[code];
  const body = request.headers.accept?.includes('text/html') ? plainPage(status, site.config) : undefined;
  if (body === undefined || response.headersSent) return false;
  const retryAfter = (thrown instanceof ApiError ? thrown.retryAfter : undefined) ?? defaultRetryAfter;
  const more = retryAfter === undefined ? [] : ['Retry-After', String(Math.max(1, Math.ceil(retryAfter)))];
  const page = { status, strict: strict(request).small(plainStyle), body, more, code };
  sendPage({ request, response, services }, { ...page, ...(status >= 500 && { error: thrown }) });
  return true;
}
