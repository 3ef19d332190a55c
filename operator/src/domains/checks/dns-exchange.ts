// Sends one DNS question to one server: by UDP, and by TCP if the answer was cut (RFC 1035 §4.2, RFC 7766).
import { createSocket } from 'node:dgram';
import { connect, isIPv6 } from 'node:net';
import {
  answers,
  decodeMessage,
  type DnsMessage,
  encodeQuestion,
  formatError,
  oversizedAnswer,
  type DnsQuestion,
} from './dns-message.ts';

/** Address and port of a DNS server. */
export type DnsServer = { readonly address: string; readonly port: number };

/** `unchecked`: a resolver leaves signatures unchecked. */
type QueryForm = { readonly recursive: boolean; readonly unchecked?: boolean | undefined };

/** Sends a question. `undefined`: no valid answer in time. */
export type DnsExchange = (
  server: DnsServer,
  question: DnsQuestion,
  how: QueryForm & { readonly signal: AbortSignal },
) => Promise<DnsMessage | undefined>;

const tryMs = 2000;
const tries = 2;
const maxBytes = 65_535;

type Sending = {
  readonly server: DnsServer;
  readonly bytes: Buffer;
  readonly signal: AbortSignal;
  /** Stands for an answer that fills 64 KB and is not readable. */
  readonly oversized: DnsMessage;
};

/** Waits for the first datagram that `accept` takes. The kernel drops those of other addresses. */
function byUdp(
  { server, bytes, signal }: Sending,
  accept: (data: Buffer) => DnsMessage | undefined,
): Promise<DnsMessage | undefined> {
  return new Promise((resolve) => {
    const socket = createSocket(isIPv6(server.address) ? 'udp6' : 'udp4');
    const end = (result?: DnsMessage): void => {
      signal.removeEventListener('abort', onAbort);
      socket.removeAllListeners('message');
      socket.close();
      resolve(result);
    };
    const onAbort = (): void => once(undefined);
    let ended = false;
    const once = (result: DnsMessage | undefined): void => {
      if (ended) return;
      ended = true;
      end(result);
    };
    signal.addEventListener('abort', onAbort);
    socket.on('error', () => once(undefined));
    socket.on('message', (data) => {
      const message = accept(data);
      if (message) once(message);
    });
    socket.connect(server.port, server.address, () => {
      if (!ended) socket.send(bytes, (error) => error && once(undefined));
    });
    if (signal.aborted) onAbort();
  });
}

/** Reads one message with its length before it. A stream that does not stop is read to 64 KB. */
function byTcp(
  { server, bytes, signal, oversized }: Sending,
  accept: (data: Buffer) => DnsMessage | undefined,
): Promise<DnsMessage | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: server.address, port: server.port, signal });
    let received = Buffer.alloc(0);
    const end = (result: DnsMessage | undefined): void => {
      socket.destroy();
      resolve(result);
    };
    socket.on('error', () => end(undefined));
    socket.on('close', () => end(undefined));
    socket.on('connect', () => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(bytes.length);
      socket.write(Buffer.concat([length, bytes]));
    });
    socket.on('data', (data) => {
      received = Buffer.concat([received, data]);
      const length = received.length < 2 ? Infinity : received.readUInt16BE(0);
      if (received.length < length + 2) return;
      const message = accept(received.subarray(2, length + 2));
      end(message ?? (received.length >= maxBytes + 2 ? oversized : undefined));
    });
  });
}

/** Creates the exchange: 2 tries of 2 s. `id` gives 16 random bits. */
export function createExchange(id: () => number): DnsExchange {
  async function ask(sending: Pick<Sending, 'server' | 'signal'>, question: DnsQuestion, form: QueryForm) {
    const send = (way: typeof byUdp, extended: boolean) => {
      const own = id();
      const bytes = encodeQuestion(question, { ...form, id: own, extended });
      const accept = (data: Buffer) => {
        const message = decodeMessage(data);
        return message && answers(message, question, own) ? message : undefined;
      };
      return way({ ...sending, bytes, oversized: oversizedAnswer(question, own) }, accept);
    };
    const first = await send(byUdp, true);
    const answer = first?.code === formatError ? await send(byUdp, false) : first;
    return answer?.truncated ? send(byTcp, true) : answer;
  }
  return async (server, question, { signal, ...form }) => {
    for (let count = 0; count < tries && !signal.aborted; count += 1) {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(tryMs)]);
      const answer = await ask({ server, signal: limited }, question, form);
      if (answer) return answer;
    }
    return undefined;
  };
}
