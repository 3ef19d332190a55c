// The only way to raise an error a client may see; anything else thrown is a defect (style §6.3, api.md 1.4).
import type { ErrorCode } from '@glimpse/contracts/errors';

/**
 * What goes along with a code: `detail` fills `<>` in the text, `retryAfter` is in seconds, `to` is
 * where a native form goes instead of back to its page, `cause` is for the log only.
 */
export type ApiErrorOptions = { readonly detail?: string; readonly retryAfter?: number; readonly to?: string; readonly cause?: unknown };

/** A refusal with its code. Its message is the code alone, so that it never holds a key or a typed text. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly retryAfter: number | undefined;
  readonly to: string | undefined;

  constructor(code: ErrorCode, { detail = '', retryAfter, to, cause }: ApiErrorOptions = {}) {
    super(code, cause === undefined ? undefined : { cause });
    this.name = 'Failure';
    this.code = code;
    this.detail = detail;
    this.retryAfter = retryAfter;
    this.to = to;
  }
}

/**
 * Refuses the call with a known error.
 * @throws Failure always
 * @example if (!row) fail('secrets.unknown');
 */
export function fail(code: ErrorCode, more?: ApiErrorOptions): never {
  throw new ApiError(code, more);
}
