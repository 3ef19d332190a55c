// Parses addresses of DNS servers as settings give them.
import { isIP, isIPv6 } from 'node:net';
import type { DnsServer } from './dns-exchange.ts';

/** Parses `192.0.2.53`, `192.0.2.53:5353` or `[2001:db8::53]:5353`. `undefined`: none of these. */
export function parseDnsServer(text: string): DnsServer | undefined {
  if (isIP(text) !== 0) return { address: text, port: 53 };
  const found = /^(?:\[([0-9a-f:.]+)\]|([0-9.]+)):(\d{1,5})$/i.exec(text);
  const [, ipv6, ipv4, digits] = found ?? [];
  const address = ipv6 ?? ipv4 ?? '';
  const port = Number(digits);
  if (isIP(address) === 0 || isIPv6(address) !== (ipv6 !== undefined)) return undefined;
  return port >= 1 && port <= 65_535 ? { address, port } : undefined;
}
