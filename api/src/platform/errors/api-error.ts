// Errors that a client may see; every other thrown error is a defect (docs/design/http-api.md#errors).
import type { ErrorCode } from '@glimpse/contracts/errors';
import type { LimitName } from '@glimpse/contracts/limits';

/**
 * `detail` replaces `<>` in the text; `retryAfter` is in seconds; `cause` is for the log only.
 * `to` is the page to which a native form redirects instead of its own.
 */
export type ApiErrorOptions = {
  readonly detail?: string;
  /** The limit that refuses the call. */
  readonly limit?: LimitName;
  readonly retryAfter?: number;
  readonly to?: string;
  readonly cause?: unknown;
};

/** An error with its code. Its message is the code alone, so that it never contains a key or typed text. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly limit: LimitName | undefined;
  readonly retryAfter: number | undefined;
  readonly to: string | undefined;

  constructor(code: ErrorCode, { detail = '', limit, retryAfter, to, cause }: ApiErrorOptions = {}) {
    super(code, cause === undefined ? undefined : { cause });
    this.name = 'ApiError';
    this.code = code;
    this.detail = detail;
    this.limit = limit;
    this.retryAfter = retryAfter;
    this.to = to;
  }
}

/** A refusal by a limit names it. */
type More<Code extends ErrorCode> = Code extends 'http.rate_limited'
  ? [more: ApiErrorOptions & { readonly limit: LimitName }]
  : [more?: ApiErrorOptions];

/**
 * Rejects the call with a known error.
 * @throws ApiError always
 * @example if (!row) fail('http.not_found');
 */
export function fail<Code extends ErrorCode>(code: Code, ...[more]: More<Code>): never {
  throw new ApiError(code, more);
}
