// The strict headers of every answer, made once at start (decision 19).
import { Socket } from 'node:net';
import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from './node-http.ts';

/** A flat list of names and values, as `writeHead` takes it. */
export type FlatHeaders = readonly string[];

const plainPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Policy of a small page with an inline style sheet: `style` is its SHA-256 as base64. */
const smallPolicy = (style: string): string =>
  `default-src 'none'; style-src 'sha256-${style}'; frame-ancestors 'none'; sandbox`;

/** Policy of a page; only the answer that carries `nonce` may run its scripts. */
export const pagePolicy = (nonce: string): string =>
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

/** The headers of helmet, read once from an answer that is never sent. */
function helmetHeaders(connection: Connection): [string, string][] {
  const request = new IncomingMessage(new Socket());
  const caught = new ServerResponse(request);
  const set = helmet({
    contentSecurityPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: transportSecurity[connection],
  });
  set(request, caught, () => undefined);
  return Object.entries(caught.getHeaders()).map(([name, value]) => [name, String(value)]);
}

export type StrictHeaders = {
  /** For everything that is not a page. */
  readonly plain: FlatHeaders;
  /** For a page without script and files; `style` is the SHA-256 of its inline style sheet as base64. */
  small(style: string): FlatHeaders;
  /** For one page. */
  page(nonce: string): FlatHeaders;
};

/** The headers of one kind of connection (docs/design/trust.md#response-headers). */
export function strictHeaders(connection: Connection): StrictHeaders {
  const always = [...helmetHeaders(connection), ['Permissions-Policy', permissions]].flat();
  const reporting = [...always, 'Reporting-Endpoints', 'csp="/csp-report"', 'Content-Security-Policy'];
  return {
    plain: Object.freeze([...always, 'Content-Security-Policy', plainPolicy]),
    small: (style) => [...always, 'Content-Security-Policy', smallPolicy(style)],
    page: (nonce) => [...reporting, pagePolicy(nonce)],
  };
}
