// Answers form posts of pages without script: a message for the next page and a redirect
// (docs/design/http-api.md#form-posts).
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Message } from '@glimpse/contracts/bootstrap';
import type { Endpoint } from '@glimpse/contracts/endpoint';
import { errors, type KnownError } from '@glimpse/contracts/errors';
import * as z from 'zod/mini';
import { ApiError } from '#platform/errors/api-error.ts';
import type { HttpServices } from '#platform/http/core/http-services.ts';
import { sendResponse } from './send-response.ts';
import { requestStateOf } from '#platform/http/core/request-state.ts';

/** One native post that is answered. */
export type FormPost = {
  readonly request: IncomingMessage & { readonly path: string };
  readonly response: ServerResponse;
  readonly services: HttpServices;
  readonly contract: Endpoint;
};

const Done = z.object({
  message: z.string(),
  code: z.string(),
  type: z.optional(Message.shape.type),
  redirect: z.string(),
});

/** Whether the caller wants JSON: it accepts or sends it. */
export function wantsJson({ headers }: IncomingMessage): boolean {
  const { accept = '', 'content-type': type = '' } = headers;
  if (/^application\/json\b/i.test(type.trim())) return true;
  return accept.includes('application/json') && !accept.includes('text/html');
}

/** Whether this request is answered by a redirect. */
export const isNativeForm = ({ envelope }: Endpoint, request: IncomingMessage): boolean =>
  envelope === 'form' && !wantsJson(request);

async function leave(
  { request, response, services }: FormPost,
  to: string,
  {
    message,
    fields,
  }: { readonly message: Message | undefined; readonly fields: Record<string, string> | null },
): Promise<void> {
  const { actor, host } = requestStateOf(response);
  const session = message && host && (actor?.session ?? services.startSession(response, host));
  if (session) await services.flash(session, { messages: [message], fields });
  sendResponse({ request, response, services }, { status: 302, more: ['Location', to] });
}

/** Answers a successful native post. An empty message leaves none. */
export async function redirectAfterForm(posting: FormPost, output: unknown): Promise<void> {
  const { message: content, code, type = 'success', redirect } = Done.parse(output);
  await leave(posting, redirect, {
    message: content === '' ? undefined : { type, content, code },
    fields: null,
  });
}

/** The typed fields that the page may show again. */
function keptFields({ contract, response }: FormPost): Record<string, string> | null {
  const typed = requestStateOf(response).typed ?? {};
  const kept = (contract.keeps ?? []).flatMap((name) => {
    const value = typed[name];
    return typeof value === 'string' && value !== '' ? [[name, value.slice(0, 320)] as const] : [];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

/**
 * Redirects a refused native post to its page with a message.
 * Errors that are not about the form keep their status.
 * @throws the given error if it is not about the form
 */
export async function redirectWithError(posting: FormPost, thrown: unknown): Promise<void> {
  if (!(thrown instanceof ApiError)) throw thrown;
  const { code, detail, to } = thrown;
  const { status }: KnownError = errors[code];
  if (status !== 422 && to === undefined) throw thrown;
  const { request, response, services } = posting;
  const locale = requestStateOf(response).locale ?? 'en';
  const content = services.text(code, locale).replace('<>', () => detail);
  await leave(posting, to ?? request.path, {
    message: { type: 'error', content, code },
    fields: keptFields(posting),
  });
}
