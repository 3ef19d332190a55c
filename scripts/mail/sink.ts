// A mail server that keeps every mail and forwards none, for `make run` and tests. Loopback only.
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

/** A mail as it arrived; `text` and `html` are its two parts, `raw` its bytes. */
export type ReceivedMail = {
  readonly id: number;
  readonly at: Date;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
  readonly raw: Buffer;
};

/** How the server replies: it accepts, does not reply until the client leaves, or refuses with an SMTP code at one step. */
export type Behaviour = 'accepts' | 'hangs' | { readonly refuses: number; readonly at: 'connect' | 'from' | 'to' | 'data' };

/** Listens on `port`; `url` is its address as SMTP_URL wants it. */
export type MailSink = AsyncDisposable & {
  readonly port: number;
  readonly url: string;
  /** The last `keep` mails, in the order of their arrival. */
  mails(): readonly ReceivedMail[];
  behaviour: Behaviour;
};

const maxBytes = 1_048_576;
const keptMails = 200;

async function mailOf(raw: Buffer, id: number, { envelope }: SMTPServerSession): Promise<ReceivedMail> {
  const { subject = '', text = '', html = '', headers } = await PostalMime.parse(raw);
  const from = envelope.mailFrom ? envelope.mailFrom.address : '';
  return { id, at: new Date(), from, to: envelope.rcptTo.map(({ address }) => address), subject, text, html, headers, raw };
}

/** The refusal of this step, if the behaviour has one. */
function refusal(behaviour: Behaviour, step: 'connect' | 'from' | 'to' | 'data'): Error | undefined {
  if (typeof behaviour === 'string' || behaviour.at !== step) return undefined;
  return Object.assign(new Error('Not now'), { responseCode: behaviour.refuses });
}

/** The server's replies, step by step. A mail is accepted only after `take` has kept it. */
function replies(
  behaviourNow: () => Behaviour,
  take: (stream: SMTPServerDataStream, session: SMTPServerSession) => Promise<void>,
): Pick<SMTPServerOptions, 'onConnect' | 'onMailFrom' | 'onRcptTo' | 'onData'> {
  const reply = (step: 'connect' | 'from' | 'to', next: (error?: Error | null) => void): void => {
    const behaviour = behaviourNow();
    if (behaviour !== 'hangs') next(refusal(behaviour, step));
  };
  return {
    onConnect: (_session, next) => reply('connect', next),
    onMailFrom: (_address, _session, next) => reply('from', next),
    onRcptTo: (_address, _session, next) => reply('to', next),
    onData(stream, session, next) {
      const refused = refusal(behaviourNow(), 'data');
      const taken = refused ? buffer(stream).then(() => Promise.reject(refused)) : take(stream, session);
      taken.then(
        () => next(),
        (error: Error) => next(error),
      );
    },
  };
}

/** Opens a sink. @param keep how many mails it remembers */
export async function openMailSink({ port = 0, keep = keptMails } = {}): Promise<MailSink> {
  const kept: ReceivedMail[] = [];
  let last = 0;
  const take = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    const raw = await buffer(stream);
    kept.push(await mailOf(raw, (last += 1), session));
    if (kept.length > keep) kept.shift();
  };
  const quiet = { authOptional: true, hideSTARTTLS: true, disableReverseLookup: true, logger: false, closeTimeout: 200 };
  const server = new SMTPServer({ ...quiet, size: maxBytes, ...replies(() => sink.behaviour, take) });
  server.on('error', () => {}); // a broken connection concerns its client only
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const sink: MailSink = {
    port: bound,
    url: `smtp://127.0.0.1:${bound}`,
    mails: () => kept,
    behaviour: 'accepts',
    [Symbol.asyncDispose]: stop,
  };
  return sink;
}
