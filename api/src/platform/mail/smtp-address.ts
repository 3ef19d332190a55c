// Reads SMTP_URL: smtps:// uses TLS from the start, smtp:// requires STARTTLS (docs/design/trust.md#mail).

export type MailServer = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly secure: boolean;
  /** Refuses a server without STARTTLS; off only on loopback and with `?starttls=off`. */
  readonly requireTls: boolean;
  readonly auth?: { readonly user: string; readonly pass: string };
};

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const options = new Set(['', '?starttls=off']);

/**
 * Reads an address such as `smtps://user:password@mail.example.com`. Default port: 465, or 587 with STARTTLS.
 * @returns undefined for another URL, a path, a user without a password, or an unknown option
 */
export function mailServer(given: string): MailServer | undefined {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (
    !url ||
    !['smtp:', 'smtps:'].includes(url.protocol) ||
    url.hostname === '' ||
    !['', '/'].includes(url.pathname)
  )
    return undefined;
  if (!options.has(url.search) || url.hash !== '' || (url.username === '') !== (url.password === ''))
    return undefined;
  const secure = url.protocol === 'smtps:';
  const [user, pass] = [decode(url.username), decode(url.password)];
  if (user === undefined || pass === undefined) return undefined;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTls: !secure && url.search === '' && !loopback.test(url.hostname),
    ...(user !== '' && { auth: { user, pass } }),
  };
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined; // a malformed escape
  }
}
