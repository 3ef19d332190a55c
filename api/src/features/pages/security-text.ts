// The text of /.well-known/security.txt, from the settings (RFC 9116).

/** The path of the file (RFC 9116 §3). */
export const securityPath = '/.well-known/security.txt';

export type SecurityConfig = {
  readonly siteOrigin: string;
  readonly https: boolean;
  readonly securityContact: readonly string[];
  readonly securityPolicy?: string | undefined;
  readonly securityLanguages: readonly string[];
};

/** Each request creates the text anew, so it only has to outlive cached copies. */
const validDays = 180;
const dayMs = 86_400_000;

/** Midnight UTC, so that the text changes once a day. */
const expiresAt = (now: Date): string =>
  `${new Date(now.getTime() + validDays * dayMs).toISOString().slice(0, 10)}T00:00:00Z`;

/** The text; `undefined` without a contact. Only an https origin has `Canonical` (RFC 9116 §2.5.2). */
export function securityText(config: SecurityConfig, now: Date): string | undefined {
  const { siteOrigin, https, securityContact, securityPolicy, securityLanguages } = config;
  if (securityContact.length === 0) return undefined;
  const fields = [
    ...securityContact.map((contact) => ['Contact', contact]),
    ['Expires', expiresAt(now)],
    ['Preferred-Languages', securityLanguages.join(', ')],
    ['Canonical', https ? siteOrigin + securityPath : ''],
    ['Policy', securityPolicy ?? ''],
  ];
  return fields.flatMap(([name, value]) => (value ? [`${name}: ${value}\n`] : [])).join('');
}
