// Decides which addresses may be dialled for a name that a customer gave (SSRF guard).
import { BlockList, isIP } from 'node:net';

/** Ranges that are not the public internet (RFC 6890 and successors), and ways to reach them from IPv6. */
const ipv4Ranges = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Only 2000::/3 is in use for public hosts; these parts of it are not. */
const ipv6Ranges = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** A range like `10.0.0.0/8`. `undefined`: not a range. */
function parseRange(range: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [address = '', bits = ''] = range.split('/', 2);
  const version = isIP(address);
  const most = version === 6 ? 128 : 32;
  if (version === 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > most) return undefined;
  return { address, bits: Number(bits), family: version === 6 ? 'ipv6' : 'ipv4' };
}

/** Whether a text is a range in CIDR form. */
export const isRange = (range: string): boolean => parseRange(range) !== undefined;

function listOf(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const parsed = parseRange(range);
    if (parsed) list.addSubnet(parsed.address, parsed.bits, parsed.family);
  }
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

const inIpv4Ranges = listOf(ipv4Ranges);
const inIpv6Ranges = listOf(ipv6Ranges);
const inGlobalIpv6 = listOf(['2000::/3']);

/** Whether an address is a host of the public internet. */
function isPublic(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !inIpv4Ranges(address);
  return version === 6 && inGlobalIpv6(address) && !inIpv6Ranges(address);
}

export type AddressRules = {
  /** Ranges that may be dialled although they are not public, or are refused. */
  readonly allowed: readonly string[];
  /** Ranges of pods and services, never dialled unless allowed. */
  readonly refused: readonly string[];
};

/** Creates the guard. Invalid ranges count as absent. */
export function addressGuard({ allowed, refused }: AddressRules): (address: string) => boolean {
  const isAllowed = listOf(allowed);
  const isRefused = listOf(refused);
  return (address) =>
    isIP(address) !== 0 && (isAllowed(address) || (isPublic(address) && !isRefused(address)));
}
