// Answers health and metrics of the agent.
import type { Clock } from '#platform/clock.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { HttpReply, SmallRequest } from '#platform/serve.ts';
import type { Agent, MemberRole } from './agent.ts';

const readyAgeMs = 30_000;
const liveAgeMs = 60_000;
const roles: readonly MemberRole[] = ['down', 'waiting', 'primary', 'secondary', 'other'];

type Deps = { readonly agent: Pick<Agent, 'last'>; readonly clock: Clock; readonly metrics: Metrics };

/** Ready: the member is primary or secondary by a fresh look. Alive: the agent still looks. */
export function answerHealth({ agent, clock, metrics }: Deps): (request: SmallRequest) => Promise<HttpReply> {
  const role = metrics.gauge({
    name: 'glimpse_rs_agent_role',
    help: '1 for the role of the member at the last look.',
    labels: ['role'],
  });
  const kept = metrics.gauge({
    name: 'glimpse_rs_agent_users_kept',
    help: '1 if the member is primary and its users and roles are as wanted.',
  });
  return async ({ path }) => {
    const last = agent.last();
    const age = clock.monotonicMs() - last.atMs;
    if (path === '/livez') return { status: age < liveAgeMs ? 200 : 503 };
    if (path === '/readyz') {
      const serves = last.role === 'primary' || last.role === 'secondary';
      return { status: serves && age < readyAgeMs ? 200 : 503, body: last.role };
    }
    if (path !== '/metrics') return { status: 404 };
    for (const one of roles) role.set({ role: one }, Number(one === last.role));
    kept.set({}, Number(last.usersKept));
    return { status: 200, body: await metrics.text(), headers: { 'content-type': metrics.contentType } };
  };
}
