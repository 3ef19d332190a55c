// Pebble, the test authority of Let's Encrypt, beside a region by compose.yaml, and a DNS server for both.
import { chmod, copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startChallTestSrv } from '../../../../operator/tests/cluster/dns-server.ts';
import { startPebble } from '../../../../operator/tests/cluster/pebble.ts';
import { siteName } from '../https-region.ts';
import type { Region } from '../region.ts';

const account = { id: 'customer-1', key: Buffer.alloc(32, 7).toString('base64url') };

/**
 * Starts both on the address of this machine on the edge network. Pebble looks for challenges where Caddy is
 * published, refuses accounts without a binding, and has a certificate that only its own root proves.
 */
export async function startAuthority({ project, hidden }: Region) {
  await using opened = new AsyncDisposableStack();
  const host = await project.gateway('edge');
  const dns = opened.use(await startChallTestSrv({ host }));
  await dns.setA(siteName, ['127.0.0.1']);
  const { httpPort, httpsPort: tlsPort } = project;
  const externalAccounts = { [account.id]: account.key };
  const options = { dnsAddress: dns.dnsAddress, host, httpPort, tlsPort, externalAccounts };
  const pebble = opened.use(await startPebble(options));
  const file = join(project.folder, 'acme-root.pem');
  await copyFile(pebble.caFile, file);
  await chmod(file, 0o644);
  hidden.push(account.key);
  const owned = opened.move();
  return {
    dns,
    pebble,
    /** What a self-hoster writes for this authority. */
    settings: `ACME_DIRECTORY=${pebble.directory}
ACME_EAB_KEY_ID=${account.id}
ACME_EAB_MAC_KEY=${account.key}
ACME_ROOT=./acme-root.pem
`,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
