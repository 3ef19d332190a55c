// Finds a request's network and scheme. Only configured proxies are believed (docs/design/trust.md#hosts).
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4, isIPv6, type Socket } from 'node:net';

/**
 * `network` is IPv4 /24 or IPv6 /48 as text: the unit of rate limits (docs/design/http-api.md#rate-limits).
 * `proto` is the protocol that a trusted proxy reported, else `undefined`.
 */
export type ClientAddress = { readonly network: string; readonly proto: 'http' | 'https' | undefined };

/** Elements of `X-Forwarded-For` that are looked at, from the right. */
const mostHops = 16;

/** The eight groups of an IPv6 address, without leading zeros. */
function groups(address: string): string[] {
  const [bare = ''] = address.split('%');
  const [head = '', tail] = bare.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const middle =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...middle, ...last].map((group) => group.replace(/^0+(?=.)/, '').toLowerCase());
}

const plain = (address: string): string =>
  /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address) ? address.slice(7) : address;

/** The network that counts as one caller: IPv4 /24, IPv6 /48; anything else is one network of its own. */
export function networkOf(given: string): string {
  const address = plain(given);
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
  if (isIPv6(address)) return `${groups(address).slice(0, 3).join(':')}::/48`;
  return 'unknown';
}

/** The wide network around a network: IPv4 /16, IPv6 /32 (docs/design/limits.md#attempts). */
export function wideNetworkOf(network: string): string {
  const parts = network.split(network.includes(':') ? ':' : '.');
  if (network.endsWith('/24')) return `${parts[0]}.${parts[1]}.0.0/16`;
  return network.endsWith('/48') ? `${parts[0]}:${parts[1]}::/32` : network;
}

/** An element of `X-Forwarded-For` without its port: `192.0.2.1:80`, `[2001:db8::1]:80`. */
function withoutPort(hop: string): string {
  const [, v6, v4] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(hop) ?? [];
  return plain(v6 ?? v4 ?? hop);
}

/**
 * Walks from the right to the first address that is no proxy of ours. What stands left of it was sent by the
 * caller and never matters. If the list ends before, or an element is no address, the last proxy counts.
 */
function rightmost(listed: string, isProxy: (address: string) => boolean): string | undefined {
  const hops = listed.split(',').flatMap((hop) => hop.trim() || []);
  let last: string | undefined;
  for (const hop of hops.slice(-mostHops).toReversed()) {
    const address = withoutPort(hop);
    if (!isIP(address)) return last;
    last = address;
    if (!isProxy(address)) return last;
  }
  return last;
}

const single = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(',') : header;

type Peer = { readonly client: ClientAddress; readonly isProxy: boolean };

/** Finds the peer of a connection once, because it never changes. */
function rememberingPeers(isProxy: (address: string) => boolean): (socket: Socket) => Peer {
  const known = new WeakMap<Socket, Peer>();
  return (socket) => {
    const before = known.get(socket);
    if (before !== undefined) return before;
    const address = socket.remoteAddress ?? '';
    const peer = {
      client: { network: networkOf(address), proto: undefined },
      isProxy: isProxy(plain(address)),
    };
    known.set(socket, peer);
    return peer;
  };
}

export type TrustedProxies = { clientOf(request: IncomingMessage): ClientAddress };

/** @param cidrs networks of trusted proxies; forwarded headers of others are ignored */
export function trustedProxies(cidrs: readonly string[]): TrustedProxies {
  const trusted = new BlockList();
  for (const cidr of cidrs) {
    const [address = '', bits = ''] = cidr.split('/');
    trusted.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  const isProxy = (address: string): boolean => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  const peerOf = rememberingPeers(cidrs.length === 0 ? () => false : isProxy);
  return {
    clientOf({ socket, headers }) {
      const peer = peerOf(socket);
      if (!peer.isProxy) return peer.client;
      const forwarded = single(headers['x-forwarded-for']);
      const address = forwarded === undefined ? undefined : rightmost(forwarded, isProxy);
      const said = single(headers['x-forwarded-proto'])?.trim().toLowerCase();
      return {
        network: address === undefined ? peer.client.network : networkOf(address),
        proto: said === 'http' || said === 'https' ? said : undefined,
      };
    },
  };
}
