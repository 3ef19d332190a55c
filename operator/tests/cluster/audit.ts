// Reads the audit log of kube-apiserver: which user made which request (the RBAC recorder of the tests).
import * as z from 'zod/mini';

const QueueState = z.object({
  auditID: z.string(),
  verb: z.string(),
  /** A request whose token is refused has no name. */
  user: z.object({ username: z._default(z.string(), '') }),
  objectRef: z.optional(
    z.object({
      apiGroup: z.optional(z.string()),
      resource: z.optional(z.string()),
      subresource: z.optional(z.string()),
      namespace: z.optional(z.string()),
      name: z.optional(z.string()),
    }),
  ),
  responseStatus: z.optional(z.object({ code: z.optional(z.number()) })),
  annotations: z.optional(z.record(z.string(), z.string())),
  requestURI: z.string(),
});

type QueueState = z.output<typeof QueueState>;

/** An answered request. Empty text stands for: the core group, no subresource, no namespace or no name. */
export type AuditEvent = {
  readonly user: string;
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
  readonly code: number;
  /** Whether RBAC allowed it. */
  readonly allowed: boolean;
};

function toEvent({ user, verb, objectRef = {}, responseStatus, annotations }: QueueState): AuditEvent {
  const { apiGroup = '', resource = '', subresource = '', namespace = '', name = '' } = objectRef;
  return {
    user: user.username,
    verb,
    group: apiGroup,
    resource,
    subresource,
    namespace,
    name,
    code: responseStatus?.code ?? 0,
    allowed: annotations?.['authorization.k8s.io/decision'] === 'allow',
  };
}

/** Returns the requests in a log, of one user or of all. A last line without its end is left out. */
export function readAudit(log: string, user?: string): readonly AuditEvent[] {
  const lines = log.split('\n').slice(0, -1).filter(Boolean);
  const requests = lines.map((line) => QueueState.parse(JSON.parse(line)));
  // A watch is logged when it starts and when it ends: it counts once, also while it runs.
  const events = [...new Map(requests.map((one) => [one.auditID, one])).values()].map(toEvent);
  return user === undefined ? events : events.filter((event) => event.user === user);
}
