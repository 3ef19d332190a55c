// Whose X-Forwarded-For the API of compose.yaml believes: that of the network between Caddy and the API, and
// of no other. The limits count by this address.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { imageOf } from '../build.ts';
import { allowedReports, type Region } from './region.ts';

const run = promisify(execFile);

/** Makes one call more than an address may, each with another forged address. Prints the statuses. */
const script = (base: string, host: string): string => `
const { request } = await import('node:http');
for (let at = 0; at <= ${allowedReports}; at += 1) {
  const headers = { host: '${host}', 'x-forwarded-for': \`198.51.\${100 + at}.7\`, 'content-type': 'application/csp-report' };
  const sent = request('${base}/csp-report', { method: 'POST', headers, agent: false }).end('{}');
  console.log(await new Promise((found, failed) => sent.on('error', failed).on('response', (it) => found(it.resume().statusCode))));
}
`;
const argumentsOf = (base: string, site: string): readonly string[] => [
  '--input-type=module',
  '--eval',
  script(base, new URL(site).host),
];
const statuses = (printed: string): readonly number[] => printed.trim().split('\n').map(Number);

/** Calls Caddy from this machine, by one of its addresses, which is what Caddy sees, too. */
async function fromMachine({ project, site }: Region, address: string): Promise<readonly number[]> {
  const args = argumentsOf(`http://${address}:${project.httpPort}`, site);
  return statuses((await run(process.execPath, args, { timeout: 60_000 })).stdout);
}

/** Calls the API itself, past Caddy, from a container on one of the networks. */
async function fromNetwork({ project, site }: Region, network: string): Promise<readonly number[]> {
  const options = ['--rm', '--network', project.network(network), '--read-only', '--cap-drop=ALL'];
  const args = argumentsOf('http://api:3000', site);
  return statuses(await project.podman('run', ...options, imageOf('api'), 'node', ...args));
}

const passed = Array.from({ length: allowedReports }, () => 204);
const refused = Array.from({ length: allowedReports + 1 }, () => 429);

/** Tests on a region that allows `allowedReports`. */
export function addressTests(of: () => Region): void {
  test('only the network of Caddy may name an address: the header of any other caller changes nothing', async () => {
    const region = of();
    expect(await fromNetwork(region, 'edge')).toEqual([...passed, 204]);
    expect(await fromNetwork(region, 'stores')).toEqual([...passed, 429]);
    // Behind Caddy the same network counts on, and another one counts for itself.
    expect(await fromMachine(region, await region.project.gateway('stores'))).toEqual(refused);
    expect(await fromMachine(region, '127.0.0.1')).toEqual([...passed, 429]);
  });
}
