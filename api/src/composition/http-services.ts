// Creates the services that the request pipeline uses (docs/ARCHITECTURE.md#a-request-revealing-a-secret).
import type { IncomingMessage } from 'node:http';
import { errors } from '@glimpse/contracts/errors';
import { isRegionEvent } from '@glimpse/contracts/limits';
import type { Locales } from '#platform/i18n/locale.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import type { Log } from '#platform/observe/log.ts';
import type { Tracing } from '#platform/observe/tracing.ts';
import type { Metrics } from './metrics.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { authentication } from '#platform/http/auth/authenticate.ts';
import { csrfRule } from '#platform/http/auth/csrf.ts';
import { type TrustedProxies, wideNetworkOf } from '#platform/http/request/client-address.ts';
import type { AnsweredRequest, HttpServices } from '#platform/http/core/http-services.ts';
import type { Connection } from '#platform/http/core/strict-headers.ts';
import { type HostTable, unlistedHost } from '#platform/http/request/host-table.ts';
import type { RateLimiter, LimitMultiplier } from '#platform/http/limits/rate-limit.ts';
import type { RegionLimiter } from '#platform/http/limits/region-limit.ts';
import type { Flashes } from '#platform/redis/flashes.ts';
import type { IdentityProvider } from '#platform/http/auth/identity-provider.ts';
import type { Sessions } from '#platform/http/auth/session.ts';
import type { LoadShedding } from '#platform/http/limits/load-shedding.ts';
import type { Shrimps } from '#platform/http/auth/shrimp.ts';
import { v1ErrorForm } from '#src/v1/v1-errors.ts';

export type HttpServiceParts = {
  readonly config: { readonly https: boolean; readonly development: boolean };
  readonly ids: { requestId(): string };
  readonly hosts: HostTable;
  readonly proxies: TrustedProxies;
  readonly sessions: Sessions;
  readonly shrimps: Shrimps;
  readonly flashes: Flashes;
  readonly identityProvider: IdentityProvider;
  readonly limiter: RateLimiter;
  readonly regionLimiter: RegionLimiter;
  readonly loadShedding: LoadShedding;
  readonly bodies: HttpServices['bodies'];
  readonly locales: Locales;
  readonly texts: Pick<Texts, 'language'>;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'request'>;
  readonly tracing?: Pick<Tracing, 'answered'> | undefined;
  /** Crash tests only. */
  readonly writeBody?: HttpServices['writeBody'];
  readonly isOutage: HttpServices['isOutage'];
  readonly sizeChars: HttpServices['sizeChars'];
  readonly sealedBytes: HttpServices['sealedBytes'];
  readonly checkCreator: HttpServices['checkCreator'];
  /** Factor by which a signed-in caller's rate limits are raised. */
  readonly times: (actor: Actor) => LimitMultiplier;
  readonly redeemChallenge: HttpServices['redeemChallenge'];
};

/** Reads one query parameter without parsing the others; `undefined` if it is encoded or malformed. */
function queryLocale(url = ''): string | undefined {
  return url.includes('locale=') ? /[?&]locale=([\w-]{1,35})(?:&|$)/.exec(url)?.[1] : undefined;
}

function reporter({ log, metrics, tracing }: HttpServiceParts): HttpServices['answered'] {
  return ({ requestId, method, route, status, ms, bytes, actor, code, error }: AnsweredRequest) => {
    metrics.request({ method, route, status, ms });
    tracing?.answered({ requestId, method, route, status });
    const line = {
      requestId,
      method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      bytes,
      actor,
      code,
      err: error,
    };
    const isRefusedPrefetch = status === 503 && code === undefined;
    if (status < 500 || isRefusedPrefetch)
      log.info(line, code === 'http.wrong_host' ? unlistedHost.log : 'Request');
    else if (status === 503) log.warn(line, 'Request rejected: unavailable');
    else log.error(line, 'Request failed');
  };
}

/** Whether a request came over https: the site's scheme, unless a trusted proxy reports http. */
const isHttps = (
  { config, proxies }: Pick<HttpServiceParts, 'config' | 'proxies'>,
  request: IncomingMessage,
): boolean => config.https && proxies.clientOf(request).proto !== 'http';

type Connections = Pick<HttpServiceParts, 'config' | 'proxies' | 'hosts'>;

/** The kind of connection of a request, by its scheme and host. */
export function connectionOf(parts: Connections): (request: IncomingMessage) => Connection {
  return (request) => {
    if (!isHttps(parts, request)) return 'http';
    return parts.hosts.isSite(request.headers.host) ? 'https' : 'https without subdomains';
  };
}

function sessionStarter(parts: HttpServiceParts): HttpServices['startSession'] {
  const { sessions } = parts;
  return (response, host) => {
    if (host.kind === 'custom') return undefined;
    const session = sessions.create();
    response.appendHeader('Set-Cookie', sessions.cookie(session, isHttps(parts, response.req)));
    return session;
  };
}

/** Region events count for the wide network, the others for the account or the network. */
function limitService({ limiter, regionLimiter, times }: HttpServiceParts): HttpServices['limit'] {
  return (charges, actor) => {
    const { kind, custid, clientPrefix, account } = actor;
    const [charge] = charges;
    if (charge && isRegionEvent(charge.event))
      return regionLimiter(charge, { wide: wideNetworkOf(clientPrefix), signedIn: account !== undefined });
    return kind === 'anonymous' ? limiter(charges, clientPrefix) : limiter(charges, custid, times(actor));
  };
}

export function createHttpServices(parts: HttpServiceParts): HttpServices {
  const { hosts, shrimps, flashes, loadShedding, locales, ids, log } = parts;
  const { bodies, isOutage, sizeChars, sealedBytes, checkCreator, redeemChallenge, writeBody } = parts;
  return {
    ...authentication(parts),
    ...csrfRule(parts),
    host: ({ headers }) => hosts.find(headers.host),
    shrimp: (session) => shrimps.issue(session),
    flash: ({ hash }, flash) => flashes.put(hash, flash),
    startSession: sessionStarter(parts),
    limit: limitService(parts),
    sizeChars,
    sealedBytes,
    checkCreator,
    redeemChallenge,
    bodies,
    enter: loadShedding.enter,
    leave: loadShedding.leave,
    locale: ({ url, headers }) =>
      locales.choose({
        query: queryLocale(url),
        cookies: url?.startsWith('/api/v1/') ? undefined : headers.cookie,
        acceptLanguage: headers['accept-language'],
      }),
    language: (locale) => parts.texts.language(locale),
    text: (code) =>
      code === 'http.wrong_host' && parts.config.development ? unlistedHost.text : errors[code].text,
    requestId: ids.requestId,
    answered: reporter(parts),
    warn: (what) => log.warn({ code: what }, 'An answer had a field outside its contract'),
    isOutage,
    errorForm: v1ErrorForm,
    ...(writeBody && { writeBody }),
  };
}
