// Failures of API calls as values (rule 13).

/** A failed call. `status` 0: no answer. `code`: one of docs/design/http-api.md#errors or `client.*`. */
export type ApiFailure = {
  readonly ok: false;
  readonly status: number;
  readonly code: string;
  /** The message of the answer; '' if it had none. */
  readonly message: string;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The route pattern, never the address, because an address may hold a key. */
  readonly route?: string;
};

/** Creates a failure that the page found itself: no connection, no answer, half an answer. */
export function clientFailure(code: `client.${string}`, status = 0): ApiFailure {
  return { ok: false, status, code, message: '', field: undefined, retryAfterSeconds: undefined };
}

/** Converts status and body of an answer, whatever the body is. */
export function toApiFailure(status: number, body: unknown, retryAfter: string | null): ApiFailure {
  if (typeof body !== 'object' || body === null) return clientFailure('client.not_json', status);
  const members = new Map<string, unknown>(Object.entries(body));
  const textOf = (name: string): string | undefined => {
    const value = members.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const [code, message, field] = [textOf('code'), textOf('message'), textOf('field')];
  const wait = members.get('retry_after');
  const header = retryAfter === null ? Number.NaN : Number(retryAfter);
  return {
    ok: false,
    status,
    code: code ?? (message ? 'client.message' : 'client.no_message'),
    message: message ?? '',
    field,
    retryAfterSeconds: typeof wait === 'number' ? wait : Number.isFinite(header) ? header : undefined,
  };
}

/** Tells whether the outcome is unknown, so that the caller should retry with the same nonce. */
export function isLostAnswer(failure: ApiFailure): boolean {
  return (
    failure.status === 0 ||
    failure.status >= 500 ||
    isForeignNotFound(failure) ||
    failure.code === 'client.incomplete' ||
    failure.code === 'client.bad_format'
  );
}

/** The code of a page that the visitor may not see, or that is switched off. Nothing was sent. */
export const pageRefused = 'client.page_refused';

/** A 404 without a code of ours is of a proxy, such as one without a ready pod. It says nothing of a key. */
export function isForeignNotFound({ status, code }: ApiFailure): boolean {
  return status === 404 && code.startsWith('client.') && code !== pageRefused;
}

export function isApiFailure(answer: unknown): answer is ApiFailure {
  return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false;
}
