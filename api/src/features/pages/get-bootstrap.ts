// Answers with the bootstrap data; takes no flash message (docs/design/http-api.md#bootstrap).
import { pagesContract } from '@glimpse/contracts/pages';
import { operation } from '#platform/http/routing/route.ts';
import { toBootstrap, type BootstrapDeps } from './build-bootstrap.ts';
import { displayHost, loadVisitor, type VisitorDeps } from './visitor.ts';

type GetBootstrapDeps = BootstrapDeps & VisitorDeps;

export const getBootstrap = operation(
  pagesContract.getBootstrap,
  async (deps: GetBootstrapDeps, { context }, actor) => {
    const host = displayHost(actor.host, context.request);
    const visit = {
      actor,
      session: actor.session,
      locale: context.locale,
      host,
      ...(await loadVisitor(deps, actor)),
    };
    return { record: toBootstrap(deps, visit), details: {} };
  },
);
