// Checks the settings of compose.yaml that the API itself does not read (docs/self-hosting.md#certificates).
import type { Env } from './config.ts';

const certificates: readonly string[] = ['public', 'internal'];

/** Where compose.yaml mounts the file of ACME_ROOT; without one an empty file. */
export const acmeRootFile = '/roots/acme-root.pem';

/** Settings of a public authority, each with its rule. Caddy reads them as text of its Caddyfile. */
const authority = {
  ACME_DIRECTORY: {
    pattern: /^https:\/\/[\w.-]+(:\d{1,5})?(\/[\w.~%/-]*)?$/,
    must: 'must be the https address of a directory, such as https://acme-staging-v02.api.letsencrypt.org/directory.',
  },
  ACME_EAB_KEY_ID: {
    pattern: /^[\w.~+/=-]+$/,
    must: 'must be an identifier as the authority gave it, without spaces.',
  },
  ACME_EAB_MAC_KEY: {
    pattern: /^[\w-]+=*$/,
    must: 'must be a key as the authority gave it, in Base64url.',
  },
  ACME_ROOT: {
    pattern: /^\.{0,2}\/[\w./@+-]+$/,
    must: 'must be the path of a file that begins with ./ or /, such as ./acme-root.pem.',
  },
} as const;

/** Finds a wrong value of one setting, or a setting that the others contradict. */
function authorityFault(env: Env): string | undefined {
  for (const [name, { pattern, must }] of Object.entries(authority)) {
    const given = env[name] ?? '';
    if (given === '') continue;
    if (!pattern.test(given)) return `${name} ${must}`;
    if (env['CERTIFICATES'] === 'internal')
      return `${name} has no effect with CERTIFICATES=internal: remove one of the two.`;
    if (!env['ACME_DIRECTORY']) return `${name} needs ACME_DIRECTORY, the directory of its authority.`;
  }
  return !env['ACME_EAB_KEY_ID'] === !env['ACME_EAB_MAC_KEY']
    ? undefined
    : 'ACME_EAB_KEY_ID and ACME_EAB_MAC_KEY must be set together.';
}

/** Finds a setting of custom domains that lacks another one. */
function domainsFault(env: Env): string | undefined {
  const isOn = env['DOMAINS_ENABLED'] === 'true';
  const profiles = (env['COMPOSE_PROFILES'] ?? '').split(',').map((one) => one.trim());
  if (profiles.includes('domains') !== isOn)
    return isOn
      ? 'DOMAINS_ENABLED=true needs COMPOSE_PROFILES=domains, which starts the domain agent.'
      : 'COMPOSE_PROFILES=domains needs DOMAINS_ENABLED=true, or nobody can add a custom domain.';
  return isOn && !env['SITE_ORIGIN']?.startsWith('https:')
    ? 'DOMAINS_ENABLED=true needs a SITE_ORIGIN with https, because custom domains have https alone.'
    : undefined;
}

/**
 * Returns what is wrong with a setting and what to write; `undefined` if all are right.
 * @param root what stands in the file of ACME_ROOT; empty if it cannot be read
 */
export function composeFault(env: Env, root = ''): string | undefined {
  const { CERTIFICATES: given = '', ACME_ROOT: path = '' } = env;
  if (given !== '' && !certificates.includes(given))
    return 'CERTIFICATES must be public (of a public authority, the default) or internal (of an authority that Caddy makes).';
  const fault = authorityFault(env) ?? domainsFault(env);
  if (fault !== undefined || path === '' || root.includes('-----BEGIN CERTIFICATE-----')) return fault;
  return 'ACME_ROOT must name a file with a certificate in PEM that every user may read.';
}
