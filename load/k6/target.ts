// Decides which hosts a load test may send requests to (docs/load-testing.md#which-hosts).

const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
/** Scheme, host and port. A path, a user name or a query makes an address invalid. */
const originPattern = /^(https?):\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?\/?$/;

/** Returns the host of an origin such as `https://eu.example.com`; `undefined` if it is not one. */
function hostOf(address: string): string | undefined {
  return originPattern.exec(address.toLowerCase())?.[2];
}

/** Whether the origin is on this machine. */
export const isLoopback = (origin: string): boolean => loopbackHosts.includes(hostOf(origin) ?? '');

/**
 * Returns the origin without a final slash.
 * @param allowedHosts value of ALLOWED_HOSTS: host names, comma list. Loopback is always allowed.
 * @throws if the address is not an origin, or if its host is not named
 */
export function allowedOrigin(address: string, allowedHosts = ''): string {
  const host = hostOf(address);
  if (host === undefined) throw new Error(`Not an origin such as https://eu.example.com: "${address}"`);
  const named = allowedHosts
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  if (!loopbackHosts.includes(host) && !named.includes(host))
    throw new Error(`No request was sent to ${host}: name it in ALLOWED_HOSTS if you may load it.`);
  return address.replace(/\/$/, '');
}
