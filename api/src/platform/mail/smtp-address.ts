// The mail server as configuration names it: smtps:// speaks TLS from the start, smtp:// must switch to it (trust.md 9).

export type MailServer = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly secure: boolean;
  /** STARTTLS or nothing; off only on loopback and where the address says `?starttls=off`. */
  readonly requireTls: boolean;
  readonly auth?: { readonly user: string; readonly pass: string };
};

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const wordings = new Set(['', '?starttls=off']);

/**
 * Reads an address such as `smtps://user:password@mail.example.com` (ports: 465, 587 without TLS from the start).
 * @returns undefined if it is none, has a path, a user without a password, or an option we do not know
 */
export function mailServer(given: string): MailServer | undefined {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '' || !['', '/'].includes(url.pathname)) return undefined;
  if (!wordings.has(url.search) || url.hash !== '' || (url.username === '') !== (url.password === '')) return undefined;
  const secure = url.protocol === 'smtps:';
  const [user, pass] = [decoded(url.username), decoded(url.password)];
  if (user === undefined || pass === undefined) return undefined;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTls: !secure && url.search === '' && !loopback.test(url.hostname),
    ...(user !== '' && { auth: { user, pass } }),
  };
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined; // a lone per cent sign
  }
}
