// Sends one mail over one SMTP connection; its outcome is certain if possible (docs/design/trust.md#mail).
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailServer } from './smtp-address.ts';

const connectMs = 3000;
const totalMs = 10_000;
const replyBytes = 65_536;
const exchangesToGreet = 3; // at least: TCP, greeting, EHLO
const longestPauseMs = 250;

/**
 * `accepted`: the server has the mail. `refused`: it certainly has not; `reply` is its SMTP code, `reached`
 * whether it answered at all. `withdrawn`: we stopped in time. `unknown`: all was sent, no reply came.
 */
export type SmtpOutcome =
  | { readonly kind: 'accepted' | 'withdrawn' | 'unknown' }
  | { readonly kind: 'refused'; readonly reply?: number; readonly reached: boolean };

export type OutgoingMail = {
  readonly from: string;
  readonly to: string;
  readonly bytes: Buffer;
  /**
   * Called once all bytes but the end mark are sent; the end mark follows only after `true`.
   * No server accepts a mail without it, so every earlier failure has a certain outcome.
   * About one round trip passes before the end mark, in which a closed connection is noticed.
   */
  mayFinish(): Promise<boolean>;
};

export type Deliver = (mail: OutgoingMail, signal: AbortSignal) => Promise<SmtpOutcome>;

type Progress = { stage: 'connecting' | 'talking' | 'finished' | 'withdrawn' };

/** Delivers each mail on its own connection, 3 s to connect and 10 s in all. @param name sent with EHLO */
export function smtpTo(server: MailServer, name: string): Deliver {
  return async (mail, signal) => {
    const connection = await openConnection(server, name);
    const progress: Progress = { stage: 'connecting' };
    const done = new AbortController();
    const lost = connectionLost(
      connection,
      AbortSignal.any([signal, AbortSignal.timeout(totalMs), done.signal]),
    );
    try {
      await Promise.race([sendMail(connection, { server, mail, progress }), lost]);
      // A reply before the end mark proves nothing.
      return progress.stage === 'finished' ? { kind: 'accepted' } : { kind: 'unknown' };
    } catch (error) {
      return toOutcome(error, progress, signal);
    } finally {
      done.abort();
      connection.close();
    }
  };
}

/** Loads the library with the first mail: a copy that never sends does not hold its 15 MB. */
async function openConnection(
  { host, port, secure, requireTls }: MailServer,
  name: string,
): Promise<SMTPConnection> {
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
    socketCloseTimeout: 0, // close destroys the socket: a half-sent mail is never completed
    maxResponseSize: replyBytes,
    logger: false,
  });
}

async function sendMail(
  connection: SMTPConnection,
  {
    server,
    mail,
    progress,
  }: { readonly server: MailServer; readonly mail: OutgoingMail; readonly progress: Progress },
): Promise<void> {
  const startMs = performance.now();
  await new Promise<void>((resolve, reject) =>
    connection.connect((error) => (error ? reject(error) : resolve())),
  );
  progress.stage = 'talking';
  const pauseMs = Math.min((performance.now() - startMs) / exchangesToGreet, longestPauseMs);
  const { auth } = server;
  if (auth)
    await new Promise<void>((resolve, reject) =>
      connection.login(auth, (error) => (error ? reject(error) : resolve())),
    );
  const envelope = { from: mail.from, to: [mail.to], size: mail.bytes.length };
  const finish = async (): Promise<void> => {
    const [allowed] = await Promise.all([mail.mayFinish(), wait(pauseMs)]);
    if (!allowed) progress.stage = 'withdrawn';
    if (!allowed || !isOpen(connection)) throw new Error('The end mark is not sent');
    progress.stage = 'finished';
  };
  const message = Readable.from(messageBytes(mail.bytes, finish), { objectMode: false });
  await new Promise<void>((resolve, reject) =>
    connection.send(envelope, message, (error) => (error ? reject(error) : resolve())),
  );
}

/** The bytes of a mail. The stream ends once `finish` resolves; then the connection sends the end mark. */
async function* messageBytes(bytes: Buffer, finish: () => Promise<void>): AsyncGenerator<Buffer> {
  yield bytes;
  await finish();
}

/** Whether neither side has closed the connection, as far as we know. */
function isOpen({ _socket: socket }: SMTPConnection): boolean {
  return socket ? !socket.destroyed && !socket.readableEnded && socket.writable : false;
}

/** Rejects when the connection ends, the time is over or we stop. First reads a reply that came before. */
function connectionLost(connection: SMTPConnection, over: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    connection.on('error', reject);
    connection.on('end', () => setImmediate(() => reject(new Error('The connection ended'))));
    over.addEventListener('abort', () => reject(new Error('The time is over')));
  });
}

function toOutcome(error: unknown, { stage }: Progress, stop: AbortSignal): SmtpOutcome {
  const reply = refusalCode(error);
  if (reply !== undefined) return { kind: 'refused', reply, reached: true };
  if (stage === 'finished') return { kind: 'unknown' };
  return stage === 'withdrawn' || stop.aborted
    ? { kind: 'withdrawn' }
    : { kind: 'refused', reached: stage === 'talking' };
}

/** The server's refusal, 400 to 599: it has not accepted the mail (RFC 5321 §4.2.1). */
function refusalCode(error: unknown): number | undefined {
  const code: unknown = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  return typeof code === 'number' && code >= 400 && code <= 599 ? code : undefined;
}
