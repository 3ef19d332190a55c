// The page-provided globals as a call, for clients that did not get the shell (api.md 3.1). Uses up no flash message.
import type { Output } from '@glimpse/contracts/endpoint';
import type { getBootstrap } from '@glimpse/contracts/pages';
import type { Actor } from '#platform/http/actor.ts';
import type { Asked } from '#platform/http/serve.ts';
import { globalsOf, type Installation } from './globals.ts';
import { visitedHost } from './visited-host.ts';

export function bootstrap(ctx: Installation, { call }: Asked<typeof getBootstrap>, actor: Actor): Output<typeof getBootstrap> {
  const host = visitedHost(actor.host, call.request);
  return { record: globalsOf(ctx, { actor, session: actor.session, locale: call.locale, host }), details: {} };
}
