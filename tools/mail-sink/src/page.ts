// Serves the mails of the sink of `make run` on a loopback page. It shows them as text: no script runs, no
// resource loads.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { MailSink, ReceivedMail } from './sink.ts';
import { escaped } from '@glimpse/processes/escape-html';
import { bind } from '@glimpse/processes/ports';

/** A running mail page; it listens on `port` of 127.0.0.1. */
export type MailPage = AsyncDisposable & { readonly port: number };

type Answer = { readonly status: number; readonly type: string; readonly body: string | Buffer };

const style =
  'body{font:16px/1.5 sans-serif;max-width:50em;margin:2em auto;padding:0 1em}:root{color-scheme:light dark}pre{white-space:pre-wrap;overflow-wrap:anywhere}';
const styleSum = createHash('sha256').update(style).digest('base64');
const headers = {
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleSum}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/** Turns web addresses into links and escapes everything else. */
const linked = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, at) =>
      at % 2 === 1 ? `<a href="${escaped(part)}" rel="noreferrer">${escaped(part)}</a>` : escaped(part),
    )
    .join('');

function page(title: string, body: string): Answer {
  const refresh = title === 'Mails' ? '<meta http-equiv="refresh" content="5">' : '';
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width">${refresh}<title>${escaped(title)}</title><style>${style}</style>`;
  return {
    status: 200,
    type: 'text/html',
    body: `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>\n`,
  };
}

function listOf(mails: readonly ReceivedMail[]): Answer {
  const line = ({ id, at, to, subject }: ReceivedMail) =>
    `<li><a href="/mails/${id}">${escaped(subject)}</a><br>${escaped(to.join(', '))} · ${at.toISOString()}</li>`;
  const lines = mails.toReversed().map(line).join('\n');
  return page('Mails', `<h1>Mails</h1>${lines === '' ? '<p>None yet.</p>' : `<ol reversed>${lines}</ol>`}`);
}

function mailPage({ id, from, to, subject, text, html }: ReceivedMail): Answer {
  const facts = `<p>From ${escaped(from)} to ${escaped(to.join(', '))}</p>`;
  const rest = `<h2>HTML part, as source</h2><pre>${escaped(html)}</pre><p><a href="/mails/${id}/raw">Every byte</a> · <a href="/">All mails</a></p>`;
  return page(subject, `<h1>${escaped(subject)}</h1>${facts}<pre>${linked(text)}</pre>${rest}`);
}

const plain = (status: number, body: string | Buffer): Answer => ({ status, type: 'text/plain', body });

function answerTo(path: string, mails: readonly ReceivedMail[]): Answer {
  if (path === '/') return listOf(mails);
  if (path === '/mails.json') {
    const facts = mails.map(({ raw: _raw, headers: _headers, ...mail }) => mail);
    return { status: 200, type: 'application/json', body: `${JSON.stringify(facts, null, 2)}\n` };
  }
  const [, id, raw] = /^\/mails\/(\d{1,9})(\/raw)?$/.exec(path) ?? [];
  const mail = mails.find((one) => String(one.id) === id);
  if (!mail) return plain(404, 'There is no such mail.\n');
  return raw ? plain(200, mail.raw) : mailPage(mail);
}

/**
 * Serves the mails: `/` as pages, `/mails.json` for programs. Takes another port if `port` is taken.
 * Rejects Host headers other than loopback, against DNS rebinding.
 */
export async function openMailPage(sink: Pick<MailSink, 'mails'>, port = 0): Promise<MailPage> {
  const server = createServer((request, response) => {
    const host = request.headers.host ?? '';
    const isOurs = /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host);
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    const { status, type, body } =
      isOurs && isReading
        ? answerTo(request.url ?? '', sink.mails())
        : plain(isOurs ? 405 : 421, 'This page answers GET and HEAD on localhost only.\n');
    response
      .writeHead(status, { ...headers, 'Content-Type': `${type}; charset=utf-8` })
      .end(request.method === 'HEAD' ? undefined : body);
  });
  const bound = await bind(server, port);
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { port: bound, [Symbol.asyncDispose]: stop };
}
