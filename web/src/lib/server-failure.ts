// Converts the error that a native form post left for the page (docs/design/web-accounts.md#server-messages).
import type { Message } from '@glimpse/contracts/bootstrap';
import { clientFailure, type ApiFailure } from '#lib/api-failure.ts';
import { useBootstrap } from '#lib/app.tsx';

/** Returns the message as a failed call without a field. */
export function toServerFailure({ code, content }: Message): ApiFailure {
  return { ...clientFailure('client.message', 422), code: code ?? 'client.message', message: content };
}

/** Returns the error of the form post that led to this page. The form gives it to its field. */
export function useServerFailure(): ApiFailure | undefined {
  const message = useBootstrap().messages.find(({ type }) => type === 'error');
  return message && toServerFailure(message);
}
