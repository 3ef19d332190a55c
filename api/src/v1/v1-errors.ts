// The frozen error form of API v1: errors of operations are 404 with text (docs/design/http-api.md#api-v1).
import { errors, type ErrorCode } from '@glimpse/contracts/errors';
import { frozenStatus, frozenTexts } from '@glimpse/contracts/v1';
import type { ErrorAnswer, ErrorFacts, ErrorForm } from '#platform/http/core/http-services.ts';
import type { RequestState } from '#platform/http/core/request-state.ts';

/** Status and body of an error on API v1. */
function toAnswer({ code, text }: ErrorFacts, { contract, key }: RequestState): ErrorAnswer {
  if (code === 'http.not_found') return { status: 404, body: { error: text, message: text } };
  const hidden = contract?.frozen?.hides.includes(code) ?? false;
  if (hidden || code === 'secrets.unknown') {
    return { status: 404, body: { message: errors['secrets.unknown'].text, secret_key: key } };
  }
  const texts: Partial<Record<ErrorCode, string>> = frozenTexts;
  return { status: frozenStatus(code), body: { message: texts[code] ?? text } };
}

export const v1ErrorForm: ErrorForm = { mount: '/api/v1', toAnswer };
