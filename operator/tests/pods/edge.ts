// For tests on real pods: visitors who reach a region through the edge, by host name and certificate.
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import type { TLSSocket } from 'node:tls';

/** Address of the edge, and the root that must have signed its certificates. */
export type EdgePlan = { readonly address: string; readonly root: string };
export type EdgeAnswer = {
  readonly status: number;
  readonly text: string;
  /** The answer as JSON; empty for pages. */
  readonly body: Readonly<Record<string, unknown>>;
  /** `subjectaltname` of the certificate that the edge showed. */
  readonly names: string;
};
/** A browser: it keeps cookies and the token against foreign requests. */
export type Visitor = Disposable & {
  send(path: string, body?: object): Promise<EdgeAnswer>;
};

const limitMs = 15_000;
type Session = { shrimp: string; readonly cookies: Map<string, string> };

function keep(session: Session, headers: IncomingHttpHeaders, body: EdgeAnswer['body']): void {
  for (const line of headers['set-cookie'] ?? []) {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
    session.cookies.set(name, value);
  }
  if (typeof body['shrimp'] === 'string' && body['shrimp'] !== '') session.shrimp = body['shrimp'];
}

function headersOf({ cookies, shrimp }: Session, host: string, text: string | undefined) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    host,
    accept: 'application/json',
    'sec-fetch-site': 'same-origin',
    ...(cookie !== '' && { cookie }),
    ...(text !== undefined && { 'content-type': 'application/json', 'o-shrimp': shrimp }),
  };
}

/** Opens a browser for one host. A certificate that does not fit the host is an error. */
export function visit({ address, root }: EdgePlan, host: string): Visitor {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const session: Session = { shrimp: '', cookies: new Map() };
  return {
    async send(path, body) {
      const text = body && JSON.stringify(body);
      const sent = request({
        agent,
        host: address,
        servername: host,
        path,
        method: text === undefined ? 'GET' : 'POST',
        headers: headersOf(session, host, text),
        ca: root,
        signal: AbortSignal.timeout(limitMs),
      });
      sent.end(text);
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      const names = (answer.socket as TLSSocket).getPeerCertificate().subjectaltname ?? '';
      const page = (await answer.toArray()).join('');
      const json = (page.startsWith('{') ? JSON.parse(page) : {}) as EdgeAnswer['body'];
      keep(session, answer.headers, json);
      return { status: answer.statusCode ?? 0, text: page, body: json, names };
    },
    [Symbol.dispose]: () => agent.destroy(),
  };
}

const recordOf = ({ body }: EdgeAnswer) => body['record'] as Readonly<Record<string, unknown>>;

/** Creates a secret. @returns its key, or the status of the refusal */
export async function conceal(
  { send }: Visitor,
  secret: string,
  more: object = {},
): Promise<string | number> {
  const answer = await send('/api/v2/secret/conceal', { secret, ttl: 3600, ...more });
  return answer.status === 200 ? (recordOf(answer)['secret'] as { key: string }).key : answer.status;
}

/** Opens a secret. @returns its text, or the status of the refusal */
export async function reveal({ send }: Visitor, key: string): Promise<string | number> {
  const answer = await send(`/api/v2/secret/${key}`, { continue: true });
  return answer.status === 200 ? (recordOf(answer)['secret_value'] as string) : answer.status;
}

export const password = 'a long sunny afternoon';

/** Gets a session, as opening a page does, and signs up. @returns the status */
export async function signUp({ send }: Visitor, address: string): Promise<number> {
  await send('/api/v2/validate-shrimp', {});
  return (await send('/signup', { u: address, p: password })).status;
}

/** Signs in. @returns the status */
export async function signIn({ send }: Visitor, address: string): Promise<number> {
  await send('/api/v2/validate-shrimp', {});
  return (await send('/signin', { u: address, p: password })).status;
}
