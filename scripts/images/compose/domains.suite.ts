// Custom domains of compose.yaml: the agent of the profile `domains` looks records up at a DNS server of the
// test, and Caddy gets a certificate at the first visit of a host that is served here, and of no other.
import { waitFor } from '@glimpse/processes/wait';
import { expect, test } from 'vitest';
import { startDns } from '../../../operator/tests/dns/server.ts';
import { addDomain, ownerPassword } from '../domain-owner.ts';
import { ask } from '../https-visitor.ts';
import { createOver, expectServed, originsOf, siteName, visitor } from './https-region.ts';
import type { Region } from './region.ts';

/** Starting all containers again takes long on a busy machine. */
const limit = { timeout: 400_000 };
const domain = 'links.customer.org';

const refused = async (sent: Promise<unknown>): Promise<unknown> =>
  sent.then(
    () => 'an answer',
    (thrown: unknown) => (thrown instanceof Error && 'code' in thrown ? thrown.code : thrown),
  );

/** What a self-hoster writes for custom domains, and what belongs to this test: its DNS, and no mail. */
const settings = (resolver: string): string => `CERTIFICATES=internal
COMPOSE_PROFILES=domains
DOMAINS_ENABLED=true
DNS_MODE=recursive
DNS_RESOLVERS=${resolver}
AUTOVERIFY_ENABLED=true
PLANS_ENABLED=false
`;

/** Starts the region with custom domains. @returns how its https address and its DNS are reached */
async function startWithDomains(region: Region) {
  const { origin } = originsOf(region);
  const dns = await startDns({ address: await region.project.gateway('edge') });
  const wanted = settings(`${dns.address}:${dns.port}`);
  await region.writeEnv((example) => `${region.ownEnv(example, origin)}${wanted}`);
  const started = await region.project.composeWithin(300_000, 'up', '--detach', '--force-recreate');
  const root = () => region.fileOf('caddy/caddy/pki/authorities/local/root.crt').catch(() => '');
  expect(await waitFor(async () => (await root()) !== '', 120_000), started.out).toBe(true);
  const visit = visitor(region, root);
  await expectServed(region, visit);
  region.hidden.push(ownerPassword, await region.fileOf('domains/operator-key'));
  region.hidden.push(
    /domain-agent:([^@]+)@/.exec(await region.fileOf('secrets-domains/mongo-url'))?.[1] ?? '',
  );
  return { dns, visit, root, origin };
}

/** Tests on a region that runs. They stop its API. */
export function domainTests(of: () => Region): void {
  test('custom domains without their agent, and an agent without them, are refused with what to write', async () => {
    const region = of();
    const { origin } = originsOf(region);
    const prepare = async (more: string): Promise<string> => {
      await region.writeEnv((example) => `${region.ownEnv(example, origin)}${more}`);
      return (await region.project.compose('run', '--rm', 'prepare')).out;
    };
    expect(await prepare('DOMAINS_ENABLED=true\n')).toContain(
      'DOMAINS_ENABLED=true needs COMPOSE_PROFILES=domains, which starts the domain agent. Change it in .env',
    );
    expect(await prepare('COMPOSE_PROFILES=domains\n')).toContain(
      'COMPOSE_PROFILES=domains needs DOMAINS_ENABLED=true',
    );
    expect(await prepare(`${settings('127.0.0.1:53')}DOMAINS_IPV4=my-machine\n`)).toContain(
      'DOMAINS_IPV4 must be a comma list of IPv4 addresses',
    );
  });

  test(
    'a proven domain opens links with a certificate of its own, and no other host gets one',
    limit,
    async () => {
      const region = of();
      const { dns, visit, root, origin } = await startWithDomains(region);
      await using _dns = dns;
      const { httpPort, httpsPort } = region.project;
      const onDomain = async (path: string, host = domain) =>
        ask(`https://${host}:${httpsPort}${path}`, await root(), { headers: { host } });
      const key = await createOver(region, visit);
      const log = () => region.logs('api');
      const owner = await addDomain(visit, { origin, domain, log });
      expect(await waitFor(owner.awaitsProof, 90_000), await region.logs('domain-agent')).toBe(true);
      expect(await refused(onDomain('/'))).toMatch(/^(EPROTO|ERR_SSL_\w+)$/);
      const { name, value } = await owner.proof();
      dns.set(name, 'TXT', value);
      dns.set(domain, 'CNAME', siteName);
      await owner.verify();
      expect(await waitFor(owner.isActive, 90_000), await region.logs('domain-agent')).toBe(true);
      const isOpen = () =>
        onDomain(`/secret/${key}`).then(
          ({ status }) => status === 200,
          () => false,
        );
      expect(await waitFor(isOpen, 60_000), await region.logs('caddy')).toBe(true);
      expect(await refused(onDomain('/', 'other.customer.org'))).toMatch(/^(EPROTO|ERR_SSL_\w+)$/);
      const leads = async (path: string) => {
        const url = `http://${domain}:${httpPort}${path}`;
        return (await ask(url, '', { headers: { host: domain } })).headers.location;
      };
      expect(await leads(`/secret/${key}?a=%20b`)).toBe(`https://${domain}/secret/${key}?a=%20b`);
      // The agent follows this redirect to recognise our site behind a proxy.
      expect(await leads('/.well-known/acme-challenge/x')).toBe(`${origin}/.well-known/acme-challenge/x`);
      const gone = async (asked: string) => (await onDomain(`/secret/${asked}`)).status;
      await region.expectQuietLogs(gone, key, ['backup']);
    },
  );
}
