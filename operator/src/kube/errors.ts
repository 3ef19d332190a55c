// Errors of the API server and of its transport, and how they are told apart.
import * as z from 'zod/mini';

/** A field that the server named as the cause. */
export type FieldCause = { readonly field: string; readonly reason: string };

type Facts = {
  readonly status: number;
  readonly reason: string;
  readonly retryAfterMs?: number | undefined;
  readonly causes?: readonly FieldCause[];
  /** What the server said, for people who may read the object. Never in the message, which is logged. */
  readonly sentence?: string;
  readonly cause?: unknown;
};

/**
 * A refused or failed call. `status` 0 means that no answer arrived. The message holds the reason and causes
 * only, because bodies and headers may contain secrets.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly reason: string;
  readonly retryAfterMs: number | undefined;
  readonly causes: readonly FieldCause[];
  /** The server's own words on one line, at most 400 characters; '' if it said nothing. */
  declare readonly sentence: string;
  constructor({ status, reason, retryAfterMs, causes = [], sentence = '', cause }: Facts) {
    const fields = causes.map((one) => `${one.field} ${one.reason}`).join(', ');
    super(fields === '' ? reason : `${reason}: ${fields}`, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
    this.causes = causes;
    Object.defineProperty(this, 'sentence', { value: sentence, enumerable: false }); // logs list what is
  }
}

/** An error that no retry can mend: it is counted and the key waits for a change. */
export class TerminalError extends Error {
  readonly reason: string;
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'TerminalError';
    this.reason = reason;
  }
}

const hasStatus =
  (...statuses: readonly number[]) =>
  (thrown: unknown): boolean =>
    thrown instanceof ApiError && statuses.includes(thrown.status);

/** Tells errors apart. 409 is `alreadyExists` on create and `conflict` else. */
export const is = {
  notFound: hasStatus(404),
  conflict: (thrown: unknown): boolean => hasStatus(409)(thrown) && !is.alreadyExists(thrown),
  alreadyExists: (thrown: unknown): boolean =>
    thrown instanceof ApiError && thrown.status === 409 && thrown.reason === 'AlreadyExists',
  gone: hasStatus(410),
  invalid: hasStatus(422),
  forbidden: hasStatus(403),
  unauthorized: hasStatus(401),
  tooMany: hasStatus(429),
  /** No answer, or one that says that the server could not answer now. */
  retryable: (thrown: unknown): boolean =>
    thrown instanceof ApiError && (thrown.status === 0 || thrown.status === 429 || thrown.status >= 500),
} as const satisfies Record<string, (thrown: unknown) => boolean>;

const Status = z.object({
  code: z.optional(z.number()),
  reason: z.optional(z.string()),
  message: z.optional(z.string()),
  details: z.optional(
    z.object({
      retryAfterSeconds: z.optional(z.number()),
      causes: z.optional(
        z.array(z.object({ field: z.optional(z.string()), reason: z.optional(z.string()) })),
      ),
    }),
  ),
});

/** A ResourceQuota refuses with 403 like missing rights; only the text tells them apart. */
const quotaTexts = [
  ['exceeded quota', 'QuotaExceeded'],
  ['status unknown for quota', 'QuotaUnknown'],
] as const;

function quotaCauses(status: number, message = ''): readonly FieldCause[] {
  if (status !== 403) return [];
  return quotaTexts
    .filter(([text]) => message.includes(text))
    .map(([, reason]): FieldCause => ({ field: '', reason }));
}

/** Only words like `Invalid` or `spec.replicas` pass into errors; other text could repeat a secret. */
const word = (text: string | undefined): string =>
  text !== undefined && /^[\w./[\]-]{1,200}$/.test(text) ? text : '';

const longestSentence = 400;
const longestQuote = 64;

/** One line without long quotes, which may repeat a value of the object. */
export function oneSentence(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const short = line.replaceAll(/"[^"]*"/g, (quote) => (quote.length > longestQuote ? '"…"' : quote));
  return short.length > longestSentence ? `${short.slice(0, longestSentence - 1)}…` : short;
}

/** Builds the error of a refused call from its HTTP status and the parsed body, a `Status` or anything. */
export function apiErrorOf(status: number, body: unknown, retryAfterMs?: number): ApiError {
  const parsed = Status.safeParse(body);
  const { code, reason, message, details } = parsed.success ? parsed.data : {};
  const seconds = details?.retryAfterSeconds;
  return new ApiError({
    status: code ?? status,
    reason: word(reason) || `Http${code ?? status}`,
    retryAfterMs: retryAfterMs ?? (seconds === undefined ? undefined : seconds * 1000),
    sentence: oneSentence(message ?? ''),
    causes: [
      ...(details?.causes ?? []).map((one) => ({ field: word(one.field), reason: word(one.reason) })),
      ...quotaCauses(code ?? status, message),
    ],
  });
}
