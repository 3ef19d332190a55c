// Chooses addresses for the test cluster that nothing on this machine uses.
import { UserError } from '@glimpse/processes/user-error';

/** Addresses of a cluster. Everything that pods reach on this machine listens on `address`. */
export type Addresses = {
  readonly address: string;
  /** Where the second edge answers: regions never share one. */
  readonly secondAddress: string;
  readonly pods: string;
  readonly services: string;
  /** Where DNS servers of tests listen; CoreDNS asks them about names outside the cluster. */
  readonly dnsUpstream: string;
};

const base = (address: string): number =>
  address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

/** First and last address of an IPv4 range such as `10.1.0.0/16`, or of one address. */
function boundsOf(range: string): readonly [first: number, last: number] {
  const [address = '', bits = '32'] = range.split('/');
  const size = 2 ** (32 - Number(bits));
  const first = Math.floor(base(address) / size) * size;
  return [first, first + size - 1];
}

function overlap(one: string, other: string): boolean {
  const [[first, last], [otherFirst, otherLast]] = [boundsOf(one), boundsOf(other)];
  return first <= otherLast && otherFirst <= last;
}

/**
 * Pairs of neighbours, each a /16. None is the default of another tool: 10.88 belongs to podman, 10.42 and
 * 10.43 to k3s, 10.96 and 10.244 to kubeadm, 172.17 and more to Docker.
 */
const pairs = [
  ...Array.from({ length: 14 }, (_, at) => [`10.${211 + 2 * at}`, `10.${212 + 2 * at}`] as const),
  ['172.28', '172.29'] as const,
  ['172.30', '172.31'] as const,
];

/**
 * The first addresses that overlap none of `used`, which are ranges and single addresses of IPv4.
 * @throws UserError if all of them are used
 */
export function chooseAddresses(used: readonly string[]): Addresses {
  const isFree = (prefix: string) => !used.some((range) => overlap(`${prefix}.0.0/16`, range));
  const free = pairs.find((pair) => pair.every(isFree));
  if (!free)
    throw new UserError(
      `No range of addresses is free for the test cluster: it needs two neighbours such as ${pairs[0]?.join(' and ')} ` +
        'without a route. `ip route show table all` shows what uses them.',
    );
  const [own, next] = free;
  return {
    address: `${own}.0.1`,
    secondAddress: `${next}.0.1`,
    pods: `${own}.0.0/16`,
    services: `${next}.128.0/24`,
    dnsUpstream: `${own}.0.1:5300`,
  };
}

type Route = { readonly dst?: string };
type Interface = { readonly addr_info?: readonly { readonly local?: string; readonly prefixlen?: number }[] };

/** Ranges in the output of `ip -json route show table all` and `ip -json address`, without default routes. */
export function usedRanges(routes: string, interfaces: string): readonly string[] {
  const listed: readonly Route[] = JSON.parse(routes);
  const own: readonly Interface[] = JSON.parse(interfaces);
  return [
    ...listed.flatMap(({ dst = '' }) => (/^\d/.test(dst) && dst !== '0.0.0.0/0' ? [dst] : [])),
    ...own.flatMap(({ addr_info: all = [] }) =>
      all.flatMap(({ local, prefixlen = 32 }) => (local === undefined ? [] : [`${local}/${prefixlen}`])),
    ),
  ];
}
