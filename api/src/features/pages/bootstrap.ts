// The page-provided globals as a call, for clients that did not get the shell (api.md 3.1). Uses up no flash message.
import type { Output } from '@glimpse/contracts/endpoint';
import type { getBootstrap } from '@glimpse/contracts/pages';
import type { Actor } from '#platform/http/core/actor.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import { toBootstrap, type Installation } from './globals.ts';
import { knownOf, visitedHost, type Visitors } from './visitor.ts';

type BootstrapDeps = Installation & Visitors;

export async function bootstrap(
  deps: BootstrapDeps,
  { context }: OperationInput<typeof getBootstrap>,
  actor: Actor,
): Promise<Output<typeof getBootstrap>> {
  const host = visitedHost(actor.host, context.request);
  const visit = { actor, session: actor.session, locale: context.locale, host, ...(await knownOf(deps, actor)) };
  return { record: toBootstrap(deps, visit), details: {} };
}
