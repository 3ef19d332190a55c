// Checks address ranges of settings, such as 10.0.0.0/8 (RFC 4632, RFC 4291 section 2.3).
import { BlockList } from 'node:net';

/** Whether the text is an IPv4 or IPv6 range with its prefix length. */
export function isCidr(given: string): boolean {
  const [address = '', bits = ''] = given.split('/');
  try {
    new BlockList().addSubnet(
      address,
      Number(/^\d+$/.exec(bits)?.[0]),
      address.includes(':') ? 'ipv6' : 'ipv4',
    );
    return true;
  } catch {
    return false;
  }
}
