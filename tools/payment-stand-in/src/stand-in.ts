// A stand-in for Stripe on loopback: its API on one port, its pages on another. For `make run` and tests.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { bind } from '@glimpse/processes/ports';
import type { Account } from './account.ts';
import { type ApiAnswer, answer } from './api.ts';
import { checkoutPage, type PageAnswer, postCheckout, shown } from './checkout-page.ts';
import { controlPage, postClock, postDelivery, postSituation } from './control-page.ts';
import { createSender, record, type Target } from './events.ts';
import { page, pageHeaders } from './html.ts';
import { invoicePage } from './invoice-page.ts';
import { catchUp, type World } from './life.ts';
import { portalPage, postPortal } from './portal-page.ts';
import { readAccount, saveAccount } from './saved-account.ts';

/**
 * `file`: keeps the account between two runs. `target`: where events go. A port that is taken, or 0,
 * becomes a free one.
 */
export type StandInOptions = {
  readonly apiPort: number;
  readonly pagesPort: number;
  readonly file?: string;
  readonly target: () => Target | undefined;
};
/** `fault`: answers in place of the API, for tests. `lose`: the call takes effect, its answer is cut. */
export type StandIn = AsyncDisposable & {
  readonly apiOrigin: string;
  readonly pagesOrigin: string;
  readonly account: Account;
  fault: ((path: string) => ApiAnswer | 'hang' | 'cut' | 'lose' | undefined) | undefined;
  readonly requests: { readonly method: string; readonly path: string }[];
};

const mostBytes = 1024 * 1024;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > mostBytes) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A request that is cut, or that meets a defect, ends its own connection and nothing else. */
function endsAlone(done: Promise<void>, response: ServerResponse): void {
  done.catch(() => response.destroy());
}

type PageRequest = { readonly isPost: boolean; readonly path: string; readonly fields: URLSearchParams };

function pageAnswer(world: World, { isPost, path, fields }: PageRequest): PageAnswer {
  const [, kind, second = '', third = ''] = path.split('/');
  if (kind === 'c' && second === 'pay')
    return isPost ? postCheckout(world, third, fields) : checkoutPage(world, third);
  if (kind === 'p' && second === 'session')
    return isPost ? postPortal(world, third, fields) : portalPage(world, third);
  if (kind === 'invoices' && !isPost) return invoicePage(world, second, third);
  if (path === '/clock' && isPost) return postClock(world, fields);
  if (path === '/delivery' && isPost) return postDelivery(world, fields);
  if (path === '/situation' && isPost) return postSituation(world, fields);
  if (path === '/') return controlPage(world);
  return shown(page('There is no such page', ''), 404);
}

function sendPage(response: ServerResponse, given: PageAnswer): void {
  switch (given.kind) {
    case 'redirect':
      return void response.writeHead(303, { location: given.to }).end();
    case 'file':
      return void response.writeHead(200, { ...pageHeaders, 'Content-Type': given.type }).end(given.bytes);
    case 'page':
      return void response.writeHead(given.status, pageHeaders).end(given.html);
  }
}

function pagesOf(world: World, changed: () => void): RequestListener {
  return (request, response) => {
    const done = bodyOf(request).then((body) => {
      catchUp(world);
      const path = (request.url ?? '/').split('?')[0] ?? '/';
      const isPost = request.method === 'POST';
      sendPage(response, pageAnswer(world, { isPost, path, fields: new URLSearchParams(body) }));
      changed();
    });
    endsAlone(done, response);
  };
}

function apiOf(world: World, standIn: StandIn, changed: () => void): RequestListener {
  return (request, response) => {
    const done = bodyOf(request).then((body) => {
      const { method = 'GET', url = '/', headers } = request;
      const [path = '/', query = ''] = url.split('?');
      standIn.requests.push({ method, path });
      const fault = standIn.fault?.(path);
      if (fault === 'hang') return;
      if (fault === 'cut') return void request.socket.destroy();
      catchUp(world);
      const key = headers['idempotency-key'];
      const idempotencyKey = typeof key === 'string' ? key : undefined;
      const authorization = headers.authorization ?? '';
      const call = { method, path, query, body, authorization, idempotencyKey };
      const given = fault === undefined || fault === 'lose' ? answer(world, call) : fault;
      if (fault === 'lose') return void request.socket.destroy();
      const date = new Date(Date.now() + world.account.clock.offsetSeconds * 1000).toUTCString();
      response
        .writeHead(given.status, { 'content-type': 'application/json', date, 'request-id': 'req_standin' })
        .end(JSON.stringify(given.body));
      changed();
    });
    endsAlone(done, response);
  };
}

function closing(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Opens both ports on 127.0.0.1. @throws UserError if the file is damaged */
export async function openStandIn({ apiPort, pagesPort, file, target }: StandInOptions): Promise<StandIn> {
  const account = readAccount(file);
  const sender = createSender(account, target);
  const pagesServer = createServer();
  const apiServer = createServer();
  const pagesOrigin = `http://localhost:${await bind(pagesServer, pagesPort)}`;
  const apiOrigin = `http://localhost:${await bind(apiServer, apiPort)}`;
  const world: World = {
    account,
    pagesOrigin,
    emit: (type, object) => sender.deliver(record(account, type, object)),
  };
  const standIn: StandIn = {
    apiOrigin,
    pagesOrigin,
    account,
    fault: undefined,
    requests: [],
    async [Symbol.asyncDispose]() {
      sender[Symbol.dispose]();
      await Promise.all([closing(pagesServer), closing(apiServer)]);
      saveAccount(file, account);
    },
  };
  const changed = (): void => saveAccount(file, account);
  pagesServer.on('request', pagesOf(world, changed));
  apiServer.on('request', apiOf(world, standIn, changed));
  return standIn;
}
