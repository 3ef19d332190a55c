// For tests on real pods: drops all packets from and to some addresses of the test cluster.
import { execFile } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { promisify } from 'node:util';
import { systemEnvironment, systemProgram } from '@glimpse/test-cluster/node/machine';

const table = 'glimpse_cut_off';

/** Whether an address is one of this machine, so that its packets can be dropped here. */
export const isLocal = (address: string): boolean =>
  Object.values(networkInterfaces()).some((found) => found?.some((one) => one.address === address));

/** Packets between two pods pass the bridge alone. */
function rulesFor(addresses: readonly string[]): string {
  const rules = ['saddr', 'daddr'].map((end) => `ip ${end} { ${addresses.join(', ')} } drop`).join('; ');
  const chain = (hook: string) => `chain ${hook} { type filter hook ${hook} priority 0; ${rules}; }`;
  return [
    `table ip ${table} {`,
    ...['input', 'output', 'forward'].map(chain),
    '}',
    `table bridge ${table} {`,
    chain('forward'),
    '}',
  ].join('\n');
}

function nft(...args: readonly string[]): Promise<unknown> {
  return promisify(execFile)(systemProgram('nft'), args, { env: systemEnvironment(), timeout: 10_000 });
}

const removeTables = () =>
  Promise.allSettled(['ip', 'bridge'].map((family) => nft('delete', 'table', family, table)));

/** Cuts the addresses off until disposal. */
export async function cutOff(addresses: readonly string[]): Promise<AsyncDisposable> {
  await removeTables(); // of a run that was killed
  await nft(rulesFor(addresses));
  return { [Symbol.asyncDispose]: async () => void (await removeTables()) };
}
