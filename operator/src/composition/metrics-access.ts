// Asks the API server whether a caller may read metrics (TokenReview and SubjectAccessReview).
import * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import { shortHash } from '#platform/crypto.ts';
import type { Transport } from '#kube/http/transport.ts';
import type { V1SubjectAccessReviewSpec, V1TokenReviewSpec } from '#kube/models.ts';

const keptMs = 60_000;
const mostKept = 64;

const TokenReview = z.object({
  status: z.object({
    authenticated: z.optional(z.boolean()),
    user: z.optional(
      z.object({
        username: z.optional(z.string()),
        uid: z.optional(z.string()),
        groups: z.optional(z.array(z.string())),
      }),
    ),
  }),
});
const AccessReview = z.object({ status: z.object({ allowed: z.boolean() }) });

/** Decides from the `Authorization` header. 401: no valid token; 403: a token without the right. */
export type MetricsAccess = (authorization: string) => Promise<200 | 401 | 403>;

type Deps = { readonly transport: Transport; readonly clock: Clock };

async function ask({ transport }: Deps, token: string): Promise<200 | 401 | 403> {
  const spec: V1TokenReviewSpec = { token };
  const review = await transport.send({
    verb: 'POST',
    path: '/apis/authentication.k8s.io/v1/tokenreviews',
    body: { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenReview', spec },
  });
  const { authenticated, user } = TokenReview.parse(review.body).status;
  if (authenticated !== true || user?.username === undefined) return 401;
  const wanted: V1SubjectAccessReviewSpec = {
    user: user.username,
    uid: user.uid,
    groups: user.groups ?? [],
    nonResourceAttributes: { path: '/metrics', verb: 'get' },
  };
  const access = await transport.send({
    verb: 'POST',
    path: '/apis/authorization.k8s.io/v1/subjectaccessreviews',
    body: { apiVersion: 'authorization.k8s.io/v1', kind: 'SubjectAccessReview', spec: wanted },
  });
  return AccessReview.parse(access.body).status.allowed ? 200 : 403;
}

/** Keeps each decision for a minute, by the hash of its token. */
export function metricsAccess(deps: Deps): MetricsAccess {
  const kept = new Map<string, { readonly until: number; readonly decision: 200 | 401 | 403 }>();
  return async (authorization) => {
    const token = /^Bearer (\S{1,8192})$/.exec(authorization)?.[1];
    if (token === undefined) return 401;
    const name = shortHash(token, 64);
    const known = kept.get(name);
    if (known && known.until > deps.clock.monotonicMs()) return known.decision;
    const decision = await ask(deps, token);
    if (kept.size >= mostKept) kept.clear();
    kept.set(name, { until: deps.clock.monotonicMs() + keptMs, decision });
    return decision;
  };
}
