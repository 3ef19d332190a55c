// A person with a browser, for tests of accounts: cookies, shrimp and received mails.
import { setTimeout as sleep } from 'node:timers/promises';
import type { MailSink, ReceivedMail } from '@glimpse/mail-sink/sink';
import { waitFor } from '@glimpse/processes/wait';

type Body = Readonly<Record<string, unknown>>;
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown> & { readonly code?: string };
};
type Sending = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Body;
  readonly form?: Body;
};

const mostTurns = 6;

let networks = 0;
/**
 * The header that gives a request a network of its own, where `TRUSTED_PROXIES` lists the loopback addresses:
 * at most four callers of one network may wait for a hash (docs/design/keys.md#hash-queues).
 */
export function ownNetwork(): { readonly 'X-Forwarded-For': string } {
  networks += 1;
  return { 'X-Forwarded-For': `10.${networks >> 8}.${networks & 255}.1` };
}
/** The `TRUSTED_PROXIES` of tests that use `ownNetwork`. */
export const loopbackProxies = '127.0.0.0/8,::1/128';

/** Repeats a request after 503, which a full password queue causes (docs/design/trust.md#passwords). */
export async function patiently<Reply extends { readonly status: number; readonly headers: Headers }>(
  ask: () => Promise<Reply>,
) {
  for (let turn = 1; ; turn += 1) {
    const reply = await ask();
    if (reply.status !== 503 || reply.headers.get('Retry-After') !== '2' || turn === mostTurns) return reply;
    await sleep(2000);
  }
}

/** Repeats a request for 30 s while it answers 503, as a busy machine may. @returns the last answer */
export async function served(ask: () => Promise<Answer>): Promise<Answer> {
  let answer = await ask();
  const isServed = async () => answer.status !== 503 || (answer = await ask()).status !== 503;
  await waitFor(isServed, 30_000);
  return answer;
}

/** A browser on one or more copies of the API; every request goes to the next one. */
export function openBrowser(urls: readonly string[]) {
  const cookies = new Map<string, string>();
  let shrimp = '';
  let turn = 0;
  const keep = (headers: Headers): void => {
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '' || /Max-Age=0\b/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  const send = async (path: string, { method, headers, body, form }: Sending = {}): Promise<Answer> => {
    const way = method ?? (body || form ? 'POST' : 'GET');
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${urls[turn++ % urls.length]}${path}`, {
      method: way,
      redirect: 'manual',
      headers: {
        ...(cookie && { Cookie: cookie }),
        ...(way !== 'GET' && shrimp && !form && { 'O-Shrimp': shrimp }),
        ...(body && { 'Content-Type': 'application/json' }),
        ...(form && { 'Content-Type': 'application/x-www-form-urlencoded' }),
        'Sec-Fetch-Site': 'same-origin',
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(form && { body: new URLSearchParams({ ...(form as Record<string, string>), shrimp }).toString() }),
    });
    keep(response.headers);
    const text = await response.text();
    const answer = (text.startsWith('{') ? JSON.parse(text) : { text }) as Answer['body'];
    if (typeof answer['shrimp'] === 'string' && answer['shrimp'] !== '') shrimp = answer['shrimp'];
    return { status: response.status, headers: response.headers, body: answer };
  };
  return {
    cookies,
    send,
    shrimp: () => shrimp,
    /** Gets a session and its shrimp, as opening a page does. */
    arrive: () => send('/api/v2/validate-shrimp', { method: 'POST' }),
  };
}

const mailMs = 30_000; // a process that was killed holds the lease of the outbox for 20 s

/** Waits for a mail to an address whose subject matches. */
export async function waitForMail(
  sink: MailSink,
  address: string,
  subject: RegExp,
  since = 0,
): Promise<ReceivedMail> {
  const found = (): ReceivedMail | undefined =>
    sink
      .mails()
      .findLast((mail) => mail.id > since && mail.to.includes(address) && subject.test(mail.subject));
  if (!(await waitFor(async () => found() !== undefined, mailMs)))
    throw new Error(
      `No mail came: ${sink
        .mails()
        .map((one) => one.subject)
        .join()}`,
    );
  return found() as ReceivedMail;
}

/** Waits for a verification mail whose link is not `former`. @returns the key of its link */
export async function mailedKey(sink: MailSink, address: string, former = ''): Promise<string> {
  let key = '';
  await waitFor(async () => {
    const { text } = await waitForMail(sink, address, /^Verify your/);
    key = /\/secret\/([0-9a-z]{32})/.exec(text)?.[1] ?? '';
    return key !== former;
  }, 10_000);
  return key;
}

export const password = 'a long sunny afternoon';
let people = 0;
/** An address that is unique in the run. */
export const anAddress = (name = 'ana'): string => `${name}.${process.pid}.${people++}@example.com`;

/** Signs up, opens the mailed link and signs in. */
export async function aMember(
  urls: readonly string[],
  sink: MailSink,
  { address = anAddress(), secret = password } = {},
) {
  const browser = openBrowser(urls);
  await browser.arrive();
  const since = sink.mails().at(-1)?.id ?? 0;
  const asked = await browser.send('/signup', { body: { u: address, p: secret } });
  if (asked.status !== 200) throw new Error(`Sign-up was refused: ${asked.status} ${asked.body.code}`);
  const { text } = await waitForMail(sink, address, /^Verify your/, since);
  const key = /\/secret\/([0-9a-z]{32})/.exec(text)?.[1] ?? '';
  const opened = await browser.send(`/api/v2/secret/${key}`, { body: { continue: true } });
  if (opened.status !== 200)
    throw new Error(`The verification was refused: ${opened.status} ${opened.body.code}`);
  const inside = await served(() => browser.send('/signin', { body: { u: address, p: secret } }));
  if (inside.status !== 200) throw new Error(`Sign-in was refused: ${inside.status} ${inside.body.code}`);
  return { browser, address, key };
}
