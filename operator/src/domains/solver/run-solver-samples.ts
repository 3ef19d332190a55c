// Samples and builders for the tests of run-solver.
import { request } from 'node:http';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';

export const namespace = 'glimpse-eu';

export const hostname = 'a.example.test';

export const challenge = {
  url: 'https://ca.test/c',
  token: 'token-of-the-order',
  keyAuthorization: 'token.thumb',
};

export async function ask(port: number, path: string, host = hostname): Promise<string> {
  const sent = request({ host: '127.0.0.1', port, path, headers: { host }, agent: false });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return `${answer.statusCode} ${(await answer.toArray()).join('')}`;
}

export const path = `/.well-known/acme-challenge/${challenge.token}`;
