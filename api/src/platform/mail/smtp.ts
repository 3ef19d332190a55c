// One mail over one SMTP connection, with a certain answer wherever there is one (trust.md 9 "Mail outbox").
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailServer } from './smtp-address.ts';

const connectMs = 3000;
const totalMs = 10_000;
const replyBytes = 65_536;
const exchangesToGreet = 3; // TCP, greeting, EHLO: at least
const longestPauseMs = 250;

/**
 * `accepted`: the server has it. `refused`: it certainly has not, `reply` is its code if it gave one, `reached` whether it was
 * there at all. `withdrawn`: we took it back in time. `unknown`: everything was handed over and no answer came.
 */
export type Outcome =
  | { readonly kind: 'accepted' | 'withdrawn' | 'unknown' }
  | { readonly kind: 'refused'; readonly reply?: number; readonly reached: boolean };

export type Parcel = {
  readonly from: string;
  readonly to: string;
  readonly bytes: Buffer;
  /**
   * Asked once all bytes but the end mark are on their way; only after `true` does the end mark follow, without which no server
   * accepts anything. So whatever fails before is certain; a server that goes away with the body is noticed, as about one round
   * trip passes before the end mark.
   */
  begin(): Promise<boolean>;
};

export type Deliver = (parcel: Parcel, signal: AbortSignal) => Promise<Outcome>;

type Progress = { stage: 'calling' | 'talking' | 'ended' | 'taken_back' };

/** Hands mails to one server; every mail has its own connection, 3 s to connect and 10 s in all. @param name how we greet */
export function smtpTo(server: MailServer, name: string): Deliver {
  return async (parcel, signal) => {
    const line = await openLine(server, name);
    const progress: Progress = { stage: 'calling' };
    const over = new AbortController();
    const lost = lineLost(line, AbortSignal.any([signal, AbortSignal.timeout(totalMs), over.signal]));
    try {
      await Promise.race([handOver(line, { server, parcel, progress }), lost]);
      return progress.stage === 'ended' ? { kind: 'accepted' } : { kind: 'unknown' }; // thanks for what we did not send
    } catch (error) {
      return outcomeOf(error, progress, signal);
    } finally {
      over.abort();
      line.close();
    }
  };
}

/** The library is loaded with the first mail: a copy that never sends does not hold its 15 MB. */
async function openLine({ host, port, secure, requireTls }: MailServer, name: string): Promise<SMTPConnection> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  return new Connection({
    host,
    port,
    secure,
    requireTLS: requireTls,
    name,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: totalMs,
    socketCloseTimeout: 0, // closing is cutting: nothing half-written may end itself
    maxResponseSize: replyBytes,
    logger: false,
  });
}

async function handOver(
  line: SMTPConnection,
  { server, parcel, progress }: { readonly server: MailServer; readonly parcel: Parcel; readonly progress: Progress },
): Promise<void> {
  const startMs = performance.now();
  await new Promise<void>((resolve, reject) => line.connect((error) => (error ? reject(error) : resolve())));
  progress.stage = 'talking';
  const pauseMs = Math.min((performance.now() - startMs) / exchangesToGreet, longestPauseMs);
  const { auth } = server;
  if (auth) await new Promise<void>((resolve, reject) => line.login(auth, (error) => (error ? reject(error) : resolve())));
  const envelope = { from: parcel.from, to: [parcel.to], size: parcel.bytes.length };
  const begin = async (): Promise<void> => {
    const [stands] = await Promise.all([parcel.begin(), wait(pauseMs)]);
    if (!stands) progress.stage = 'taken_back';
    if (!stands || !isWhole(line)) throw new Error('The mail is not handed over');
    progress.stage = 'ended';
  };
  const message = Readable.from(bodyOf(parcel.bytes, begin), { objectMode: false });
  await new Promise<void>((resolve, reject) => line.send(envelope, message, (error) => (error ? reject(error) : resolve())));
}

/** The body; its end, which makes the connection write the end mark, comes only once `begin` allows it. */
async function* bodyOf(bytes: Buffer, begin: () => Promise<void>): AsyncGenerator<Buffer> {
  yield bytes;
  await begin();
}

/** Whether both sides still hold the line, as far as we have heard. */
function isWhole({ _socket: socket }: SMTPConnection): boolean {
  return socket ? !socket.destroyed && !socket.readableEnded && socket.writable : false;
}

/** Rejects when the connection is lost, the time is over or we stop. An answer that came with the end of the line is heard first. */
function lineLost(line: SMTPConnection, over: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    line.on('error', reject);
    line.on('end', () => setImmediate(() => reject(new Error('The connection ended'))));
    over.addEventListener('abort', () => reject(new Error('The time is over')));
  });
}

function outcomeOf(error: unknown, { stage }: Progress, stop: AbortSignal): Outcome {
  const reply = replyOf(error);
  if (reply !== undefined) return { kind: 'refused', reply, reached: true };
  if (stage === 'ended') return { kind: 'unknown' };
  return stage === 'taken_back' || stop.aborted ? { kind: 'withdrawn' } : { kind: 'refused', reached: stage === 'talking' };
}

/** The server's own refusal, 400 to 599: whoever gives it has not taken the mail (RFC 5321 §4.2.1). */
function replyOf(error: unknown): number | undefined {
  const code: unknown = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  return typeof code === 'number' && code >= 400 && code <= 599 ? code : undefined;
}
