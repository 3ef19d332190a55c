// Converts the error that a native form post left for the page (docs/design/web-accounts.md#server-messages).
import type { Message } from '@glimpse/contracts/bootstrap';
import { clientFailure, type ApiFailure } from '#lib/api-failure.ts';

/** Returns the message as a failed call without a field. */
export function toServerFailure({ code, content }: Message): ApiFailure {
  return { ...clientFailure('client.message', 422), code: code ?? 'client.message', message: content };
}
