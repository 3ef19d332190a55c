// For tests of custom domains: a customer with a plan, and requests with a chosen Host header.
import { request } from 'node:http';
import { MongoClient } from 'mongodb';
import { type MailSink, openMailSink } from '@glimpse/mail-sink/sink';
import { waitFor } from '@glimpse/processes/wait';
import { aMember, type Answer } from '../accounts/person.ts';
import { accountsOf, byAddress } from '../fixtures/account-rows.ts';
import { fakeOperator } from '../../src/features/domains/testing/fake-operator.ts';
import { type Api, samplePages, startApi } from '../fixtures/start-api.ts';

type Installation = { readonly api: Api; readonly sink: MailSink; readonly client: MongoClient };
type Browser = Awaited<ReturnType<typeof aMember>>['browser'];

/** Starts two processes with custom domains, a mail server, and the rows that an operator writes. */
export async function openInstallation(env: Readonly<Record<string, string>> = {}) {
  await using opened = new AsyncDisposableStack();
  const sink = opened.use(await openMailSink());
  const common = { SMTP_URL: sink.url, WEB_DIST: samplePages, DOMAINS_ENABLED: 'true' };
  const api = opened.use(
    await startApi({ copies: 2, env: { ...common, LIMITS_CREATE_ACCOUNT: '0', ...env } }),
  );
  const client = opened.use(await MongoClient.connect(api.mongoUrl));
  const operator = fakeOperator(client, client.db().databaseName);
  await operator.start();
  const owned = opened.move();
  return { sink, api, client, operator, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

export const recordOf = ({ body }: Answer): Record<string, unknown> =>
  body['record'] as Record<string, unknown>;

/** Signs a customer in, changes the plan in the database and waits until all copies know it. */
export async function aCustomerWithPlan({ api, sink, client }: Installation, planId = 'identity') {
  const { browser, address } = await aMember(api.urls, sink);
  await accountsOf({ client }).updateOne(await byAddress({ api }, address), { $set: { planId } });
  const knows = async (): Promise<boolean> => {
    const boots = await Promise.all(api.urls.map(() => browser.send('/api/v2/bootstrap')));
    return boots.every((boot) => (recordOf(boot)['plan'] as { planid: string }).planid === planId);
  };
  if (!(await waitFor(knows, 5000))) throw new Error('The plan is not known');
  return { browser, address };
}

export const addDomain = async (browser: Browser, domain: unknown, path = '/api/v2/domains/add') =>
  browser.send(path, { body: { domain } });

export type HostRequest = { method?: string; body?: string; headers?: Readonly<Record<string, string>> };

/** Sends a request with a chosen Host header, which fetch cannot set. */
export const sendAsHost = async (
  url: string,
  host: string,
  { method = 'GET', body = '', headers = {} }: HostRequest,
) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const type = body === '' ? {} : { 'content-type': 'application/json' };
    const sent = request(url, { method, headers: { host, ...type, ...headers } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
      );
    });
    sent.on('error', reject).end(body);
  });
