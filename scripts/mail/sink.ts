// A mail server that takes everything and delivers nothing: what `make run` and the tests send their mails to. Loopback only.
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream, SMTPServerOptions, SMTPServerSession } from 'smtp-server';

/** One mail as it arrived; `text` and `html` are its two parts, `raw` its bytes. */
export type SunkMail = {
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

/** What a server may answer instead of taking the mail: an SMTP code, or nothing at all (it hangs until the caller goes). */
export type Mood = 'takes' | 'hangs' | { readonly refuses: number; readonly at: 'connect' | 'from' | 'to' | 'data' };

/** Listens on `port`; `url` is its address as SMTP_URL wants it. */
export type MailSink = AsyncDisposable & {
  readonly port: number;
  readonly url: string;
  /** Mails in the order of their arrival, the last `keep` of them. */
  mails(): readonly SunkMail[];
  mood: Mood;
};

const maxBytes = 1_048_576;
const keptMails = 200;

async function mailOf(raw: Buffer, id: number, { envelope }: SMTPServerSession): Promise<SunkMail> {
  const { subject = '', text = '', html = '', headers } = await PostalMime.parse(raw);
  const from = envelope.mailFrom ? envelope.mailFrom.address : '';
  return { id, at: new Date(), from, to: envelope.rcptTo.map(({ address }) => address), subject, text, html, headers, raw };
}

/** The refusal due at this step, if the sink is in the mood for one. */
function refusal(mood: Mood, step: 'connect' | 'from' | 'to' | 'data'): Error | undefined {
  if (typeof mood === 'string' || mood.at !== step) return undefined;
  return Object.assign(new Error('Not now'), { responseCode: mood.refuses });
}

/** The server's answers to one step after the other. `take` resolves once the mail is kept: only then it is accepted. */
function answers(
  moodOf: () => Mood,
  take: (stream: SMTPServerDataStream, session: SMTPServerSession) => Promise<void>,
): Pick<SMTPServerOptions, 'onConnect' | 'onMailFrom' | 'onRcptTo' | 'onData'> {
  const answer = (step: 'connect' | 'from' | 'to', next: (error?: Error | null) => void): void => {
    const mood = moodOf();
    if (mood !== 'hangs') next(refusal(mood, step));
  };
  return {
    onConnect: (_session, next) => answer('connect', next),
    onMailFrom: (_address, _session, next) => answer('from', next),
    onRcptTo: (_address, _session, next) => answer('to', next),
    onData(stream, session, next) {
      const refused = refusal(moodOf(), 'data');
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
  const kept: SunkMail[] = [];
  let last = 0;
  const take = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    const raw = await buffer(stream);
    kept.push(await mailOf(raw, (last += 1), session));
    if (kept.length > keep) kept.shift();
  };
  const quiet = { authOptional: true, hideSTARTTLS: true, disableReverseLookup: true, logger: false, closeTimeout: 200 };
  const server = new SMTPServer({ ...quiet, size: maxBytes, ...answers(() => sink.mood, take) });
  server.on('error', () => {}); // a cut line is the business of whoever cut it
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const sink: MailSink = { port: bound, url: `smtp://127.0.0.1:${bound}`, mails: () => kept, mood: 'takes', [Symbol.asyncDispose]: stop };
  return sink;
}
