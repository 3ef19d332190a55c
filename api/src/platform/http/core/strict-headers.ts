// Sets the strict headers of every answer by helmet, as the table below says (decision 19).
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** A flat list of names and values, as `writeHead` takes it. */
export type FlatHeaders = readonly string[];

const plainPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Policy of a small page with an inline style sheet: `style` is its SHA-256 as base64. */
const smallPolicy = (style: string): string =>
  `default-src 'none'; style-src 'sha256-${style}'; frame-ancestors 'none'; sandbox`;

/** Policy of a page; only the answer that carries `nonce` may run its scripts. */
const pagePolicy = (nonce: string): string =>
  `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'self' 'nonce-${nonce}'; img-src 'self'; font-src 'self'; ` +
  "connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; frame-src 'none'; object-src 'none'; " +
  "base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types glimpse; report-to csp; report-uri /csp-report";

// Names that Chromium knows: it warns about unknown ones on every page.
const allOff = [
  'accelerometer', 'autoplay', 'camera', 'clipboard-read', 'display-capture', 'encrypted-media', 'fullscreen', 'gamepad',
  'geolocation', 'gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture',
  'publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking',
]; // prettier-ignore
const permissions = [...allOff.map((feature) => `${feature}=()`), 'clipboard-write=(self)'].join(', ');

/** On a host of another owner, its subdomains may still answer over http. */
const transportSecurity = {
  http: false,
  https: { maxAge: 63_072_000, includeSubDomains: true },
  'https without subdomains': { maxAge: 31_536_000, includeSubDomains: false },
} as const;
export type Connection = keyof typeof transportSecurity;

/** What helmet sets on every answer, beside the rule of the connection. */
const policies = {
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  xFrameOptions: { action: 'deny' },
} as const;

/** The policies of content are ours: helmet writes them without blanks. */
const leftOut = {
  contentSecurityPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xPoweredBy: false,
  xXssProtection: false,
} as const;

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * The first handler of the app: every answer has the headers of one that is no page
 * (docs/design/trust.md#response-headers). A page replaces the policy.
 */
export function strictHeaders(connectionOf: (request: IncomingMessage) => Connection): Middleware {
  const helmetFor = (connection: Connection): Middleware =>
    helmet({ ...leftOut, ...policies, strictTransportSecurity: transportSecurity[connection] });
  const sets: Readonly<Record<Connection, Middleware>> = {
    http: helmetFor('http'),
    https: helmetFor('https'),
    'https without subdomains': helmetFor('https without subdomains'),
  };
  return (request, response, next) =>
    sets[connectionOf(request)](request, response, () => {
      response.setHeader('Permissions-Policy', permissions);
      response.setHeader('Content-Security-Policy', plainPolicy);
      next();
    });
}

/** The same headers for an answer to invalid HTTP: Node makes no request, so no handler runs. */
export function headersWithoutRequest(isHttps: boolean): FlatHeaders {
  const { maxAge } = transportSecurity.https;
  const headers = [
    ['Cross-Origin-Opener-Policy', policies.crossOriginOpenerPolicy.policy],
    ['Cross-Origin-Resource-Policy', policies.crossOriginResourcePolicy.policy],
    ['Referrer-Policy', policies.referrerPolicy.policy],
    isHttps ? ['Strict-Transport-Security', `max-age=${maxAge}; includeSubDomains`] : [],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', policies.xFrameOptions.action.toUpperCase()],
    ['Permissions-Policy', permissions],
    ['Content-Security-Policy', plainPolicy],
  ];
  return headers.flat();
}

/** Headers of a page without script and files; `style` is the SHA-256 of its inline style sheet as base64. */
export const smallPageHeaders = (style: string): FlatHeaders => [
  'Content-Security-Policy',
  smallPolicy(style),
];

/** Headers of one page. */
export const pageHeaders = (nonce: string): FlatHeaders => [
  'Reporting-Endpoints',
  'csp="/csp-report"',
  'Content-Security-Policy',
  pagePolicy(nonce),
];
