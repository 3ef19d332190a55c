// Puts the guards of the router together; each lives in its own file (style §4).
import type { IncomingMessage } from 'node:http';
import { errors } from '@glimpse/contracts/errors';
import type { Locales } from '#platform/i18n/locale.ts';
import type { Log } from '#platform/observe/log.ts';
import type { Metrics } from '#platform/observe/metrics.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { callers } from '#platform/http/auth/authenticate.ts';
import type { Proxies } from '#platform/http/request/client-address.ts';
import type { Answered, Guards } from '#platform/http/core/http-services.ts';
import { strictHeaders } from '#platform/http/core/strict-headers.ts';
import type { HostTable } from '#platform/http/request/host-table.ts';
import type { Limiter, Times } from '#platform/http/limits/rate-limit.ts';
import type { Flashes } from '#platform/redis/flashes.ts';
import type { People } from '#platform/http/auth/identity-provider.ts';
import type { Sessions } from '#platform/http/auth/session.ts';
import type { Shed } from '#platform/http/limits/load-shedding.ts';
import type { Shrimps } from '#platform/http/auth/shrimp.ts';

export type GuardParts = {
  readonly config: { readonly https: boolean };
  readonly ids: { requestId(): string };
  readonly hosts: HostTable;
  readonly proxies: Proxies;
  readonly sessions: Sessions;
  readonly shrimps: Shrimps;
  readonly flashes: Flashes;
  readonly people: People;
  readonly limiter: Limiter;
  readonly shed: Shed;
  readonly locales: Locales;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'request'>;
  readonly crash: Guards['crash'];
  readonly isOutage: Guards['isOutage'];
  readonly sizeChars: Guards['sizeChars'];
  /** How many times a limit's figure a signed-in caller has. */
  readonly times: (actor: Actor) => Times;
  readonly captcha: Guards['captcha'];
};

/** The value of one query parameter, read without parsing the rest; `undefined` unless it is given plainly. */
function queryLocale(url = ''): string | undefined {
  return url.includes('locale=') ? /[?&]locale=([\w-]{1,35})(?:&|$)/.exec(url)?.[1] : undefined;
}

function reporter({ log, metrics }: GuardParts): Guards['answered'] {
  return ({ requestId, method, route, status, ms, bytes, actor, code, error }: Answered) => {
    metrics.request({ method, route, status, ms });
    const line = { requestId, method, route, status, ms: Math.round(ms * 10) / 10, bytes, actor, code, err: error };
    if (status === 503) log.warn(line, 'Request turned away');
    else if (status >= 500) log.error(line, 'Request failed');
    else log.info(line, 'Request');
  };
}

/** Over https only if the site is, unless a trusted proxy says that this very request was not. */
export const isHttps = ({ config, proxies }: Pick<GuardParts, 'config' | 'proxies'>, request: IncomingMessage): boolean =>
  config.https && proxies.clientOf(request).proto !== 'http';

export function siteGuards(parts: GuardParts): Guards {
  const { hosts, sessions, shrimps, flashes, limiter, shed, locales, ids, log, crash, isOutage, sizeChars, captcha } = parts;
  const [overHttp, overHttps] = [strictHeaders(false).plain, strictHeaders(true).plain];
  return {
    ...callers(parts),
    host: ({ headers }) => hosts.find(headers.host),
    shrimp: (session) => shrimps.issue(session),
    flash: ({ hash }, flash) => flashes.put(hash, flash),
    startSession(response, host) {
      if (host.kind === 'custom') return undefined;
      const session = sessions.create();
      response.appendHeader('Set-Cookie', sessions.cookie(session, isHttps(parts, response.req)));
      return session;
    },
    limit: (charges, actor) =>
      actor.kind === 'anonymous' ? limiter(charges, actor.clientPrefix) : limiter(charges, actor.custid, parts.times(actor)),
    sizeChars,
    captcha,
    enter: shed.enter,
    leave: shed.leave,
    locale: ({ url, headers }) =>
      locales.choose({
        query: queryLocale(url),
        cookies: url?.startsWith('/api/v1/') ? undefined : headers.cookie,
        acceptLanguage: headers['accept-language'],
      }),
    language: locales.tag,
    text: (code) => errors[code].text,
    headers: (request) => (isHttps(parts, request) ? overHttps : overHttp),
    requestId: ids.requestId,
    answered: reporter(parts),
    warn: (what) => log.warn({ code: what }, 'An answer held more than its contract'),
    isOutage,
    crash,
  };
}
