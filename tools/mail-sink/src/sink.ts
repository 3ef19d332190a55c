// An SMTP server on loopback that stores every mail and forwards none, for `make run` and tests.
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server';
import { bind } from '@glimpse/processes/ports';

/** A received mail; `text` and `html` are its parts, `raw` its bytes. */
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

/** How the server responds: accepts, never replies, or rejects one step with an SMTP code. */
export type Behaviour =
  | 'accepts'
  | 'hangs'
  | { readonly refuses: number; readonly at: 'connect' | 'from' | 'to' | 'data' };

/** A running sink; `url` is its address as SMTP_URL expects it. */
export type MailSink = AsyncDisposable & {
  readonly port: number;
  readonly url: string;
  /** The last `keep` mails in order of arrival. */
  mails(): readonly ReceivedMail[];
  behaviour: Behaviour;
};

const maxBytes = 1_048_576;
const keptMails = 200;

async function mailOf(raw: Buffer, id: number, { envelope }: SMTPServerSession): Promise<ReceivedMail> {
  const { subject = '', text = '', html = '', headers } = await PostalMime.parse(raw);
  const from = envelope.mailFrom ? envelope.mailFrom.address : '';
  return {
    id,
    at: new Date(),
    from,
    to: envelope.rcptTo.map(({ address }) => address),
    subject,
    text,
    html,
    headers,
    raw,
  };
}

/** The error with which this step is rejected, if the behaviour says so. */
function refusal(behaviour: Behaviour, step: 'connect' | 'from' | 'to' | 'data'): Error | undefined {
  if (typeof behaviour === 'string' || behaviour.at !== step) return undefined;
  return Object.assign(new Error('Not now'), { responseCode: behaviour.refuses });
}

/** Handlers of the SMTP steps. A mail is accepted only after `take` has stored it. */
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

/** Starts a sink on `port`, or on another one if that is taken. @param keep number of mails it stores */
export async function openMailSink({ port = 0, keep = keptMails } = {}): Promise<MailSink> {
  const kept: ReceivedMail[] = [];
  let last = 0;
  const take = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    const raw = await buffer(stream);
    kept.push(await mailOf(raw, (last += 1), session));
    if (kept.length > keep) kept.shift();
  };
  const quiet = {
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 200,
  };
  const server = new SMTPServer({ ...quiet, size: maxBytes, ...replies(() => sink.behaviour, take) });
  server.on('error', () => {}); // ignore broken connections
  const bound = await bind(server.server, port);
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
