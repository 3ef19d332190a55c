// Asks the edge by TLS which certificate it serves for a host name.
import { connect } from 'node:tls';
import { isIP } from 'node:net';

/** Where to dial; `hostname` is sent by SNI (RFC 6066 §3). */
export type TlsProbe = { readonly address: string; readonly port: number; readonly hostname: string };

const limitMs = 5000;

/** Serial of the certificate that is served, lower-case hex. `undefined`: no answer by TLS. */
export function servedSerial(
  { address, port, hostname }: TlsProbe,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (isIP(address) === 0) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    // The chain is not verified: private authorities are allowed, and only the serial is compared.
    const socket = connect({ host: address, port, servername: hostname, rejectUnauthorized: false });
    const limit = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
    const end = (serial?: string): void => {
      limit.removeEventListener('abort', onAbort);
      socket.destroy();
      resolve(serial);
    };
    const onAbort = (): void => end();
    limit.addEventListener('abort', onAbort);
    if (limit.aborted) end();
    socket.on('error', () => end());
    socket.once('secureConnect', () => {
      const { serialNumber } = socket.getPeerCertificate();
      end(typeof serialNumber === 'string' ? serialNumber.toLowerCase().replace(/^0+(?=.)/, '') : undefined);
    });
  });
}
