// What the API says when it does not do what was asked, as a value (style house rule 13).
import * as z from 'zod/mini';

/** Why a call did not succeed. `status` 0: no answer arrived. `code`: a code of api.md 1.4 or one of `client.*`. */
export type ApiFailure = {
  readonly ok: false;
  readonly status: number;
  readonly code: string;
  /** The answer's own text; '' if it had none. */
  readonly message: string;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Pattern of the call's path, never an address: an address may hold a key. */
  readonly route?: string;
};

const text = z.catch(z.optional(z.string()), undefined);
const ErrorBody = z.object({
  code: text,
  message: text,
  field: text,
  retry_after: z.catch(z.optional(z.number()), undefined),
  shrimp: text,
});

/** A refusal made by the page itself: no connection, no answer, half an answer. */
export function clientFailure(code: `client.${string}`, status = 0): ApiFailure {
  return { ok: false, status, code, message: '', field: undefined, retryAfterSeconds: undefined };
}

/** A refusal out of an answer's status and body, whatever the body is. */
export function toApiFailure(status: number, body: unknown, retryAfter: string | null): ApiFailure {
  const read = z.safeParse(ErrorBody, body);
  if (!read.success) return clientFailure('client.not_json', status);
  const { code, message, field, retry_after } = read.data;
  const header = retryAfter === null ? Number.NaN : Number(retryAfter);
  return {
    ok: false,
    status,
    code: code ?? (message ? 'client.message' : 'client.no_message'),
    message: message ?? '',
    field,
    retryAfterSeconds: retry_after ?? (Number.isFinite(header) ? header : undefined),
  };
}

/** True if the request may have been carried out although no whole answer came: the moment to repeat with the same nonce. */
export function isLostAnswer(refusal: ApiFailure): boolean {
  return refusal.status === 0 || refusal.status >= 500 || refusal.code === 'client.incomplete' || refusal.code === 'client.bad_format';
}

export function isApiFailure(answer: unknown): answer is ApiFailure {
  return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false;
}
