// The error habit of API v1, frozen: every error that a handler decides is 404 with its text alone (api.md 1.4, 4).
import { errors, type ErrorCode, type KnownError } from '@glimpse/contracts/errors';
import { frozenTexts } from '@glimpse/contracts/v1';

import type { RequestState } from '#platform/http/core/request-state.ts';

/** A refusal on its way out: its text in the caller's language, `retryAfter` in seconds. */
export type ErrorFacts = {
  readonly code: ErrorCode;
  readonly text: string;
  readonly detail: string;
  readonly retryAfter?: number | undefined;
};

const keyChars = 64;
/** What is found before a handler keeps its status. */
const early: ReadonlySet<number> = new Set([400, 405, 413, 415, 421, 431]);

/** The status of an error on API v1. */
export function v1ErrorStatus(code: ErrorCode): number {
  const { status }: KnownError = errors[code];
  return early.has(status) ? status : 404;
}

/** The key of the path, as an answer may repeat it. */
export const requestedKey = ({ key }: RequestState): string | undefined => key?.slice(0, keyChars);

export const isV1 = ({ route }: RequestState): boolean => route.startsWith('/api/v1');

/** Status and body of an error on API v1. */
export function v1ErrorResponse(
  { code, text }: ErrorFacts,
  state: RequestState,
): { readonly status: number; readonly body: Record<string, unknown> } {
  if (code === 'http.not_found') return { status: 404, body: { error: text, message: text } };
  const hidden = state.frozen?.hides.includes(code) ?? false;
  if (hidden || code === 'secrets.unknown')
    return { status: 404, body: { message: errors['secrets.unknown'].text, secret_key: requestedKey(state) } };
  const texts: Partial<Record<ErrorCode, string>> = frozenTexts;
  return { status: v1ErrorStatus(code), body: { message: texts[code] ?? text } };
}
