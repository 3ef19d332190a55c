// Who makes a call, and may this request change something (api.md 1.5, 1.6)?
import type { IncomingMessage } from 'node:http';
import type { Actor, Host } from './actor.ts';
import { fail } from './fail.ts';
import type { Proxies } from './client.ts';
import type { Asking, Guards } from './guards.ts';
import type { HostTable } from './hosts.ts';
import { sourceOf } from './origin.ts';
import { findSession, type Sessions } from './session.ts';
import { type Shrimps, shrimpOf } from './shrimp.ts';

type Needs = { readonly proxies: Proxies; readonly sessions: Sessions; readonly shrimps: Shrimps; readonly hosts: HostTable };

/** An empty user with an empty token counts as no header at all. */
const emptyBasic = /^basic\s+Og==$/i;

/** There are no accounts yet, so no credentials can be right. @throws `http.not_signed_in` */
function refuseCredentials({ headers }: IncomingMessage): void {
  if (headers.authorization !== undefined && !emptyBasic.test(headers.authorization)) fail('http.not_signed_in');
}

const reads = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD';

/** Two session cookies make a GET anonymous and refuse everything else; no cookie counts on a custom domain. */
function anonymousActor(request: IncomingMessage, base: Actor, sessions: Sessions): Actor {
  const found = base.host.kind === 'site' ? findSession(request.headers.cookie) : { kind: 'none' as const };
  switch (found.kind) {
    case 'none':
      return base;
    case 'twice':
      return reads(request.method) ? base : fail('http.bad_request');
    case 'strange':
    case 'signed_in': // their record is looked up once accounts exist; until then there is none
      return { ...base, carriesCookie: true };
    case 'anonymous':
      return { ...base, carriesCookie: true, session: sessions.anonymous(found.value), creatorCookie: found.value };
  }
}

/** The guards that say who calls. */
export function callers({ proxies, sessions, shrimps, hosts }: Needs): Pick<Guards, 'actor' | 'csrf'> {
  return {
    actor(request: IncomingMessage, host: Host, { access, frozen }: Asking) {
      const { network } = proxies.clientOf(request);
      const base: Actor = { kind: 'anonymous', custid: 'anon', carriesCookie: false, clientPrefix: network, host };
      if (access === 'public' || access === 'guest') return base;
      refuseCredentials(request);
      if (access !== 'anyone') return fail('http.not_signed_in');
      return frozen ? base : anonymousActor(request, base, sessions);
    },
    csrf({ headers }, { carriesCookie, session }, parameter) {
      if (!carriesCookie) return 'pass';
      // `null` (a native form of ours) is as good as `own` here: session and shrimp are asked for below.
      if (!session || sourceOf(headers, hosts.origins) === 'foreign') return 'refuse';
      const given = shrimpOf(headers) ?? parameter;
      if (given === undefined) return 'ask';
      return shrimps.accepts(session, given) ? 'pass' : 'refuse';
    },
  };
}
