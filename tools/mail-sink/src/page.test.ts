// Tests the mail page of `make run`: it lists mails and escapes their markup.
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openMailPage } from './page.ts';
import { type ReceivedMail, openMailSink } from './sink.ts';

const hostile = '<script>alert("x")</script>';
const mail: ReceivedMail = {
  id: 7,
  at: new Date('2026-11-21T12:00:00Z'),
  from: 'noreply@localhost',
  to: ['ana@example.com'],
  subject: `Verify ${hostile}`,
  text: `Open it:\n\nhttp://localhost:3000/secret/k7"onclick="x\n\njavascript:alert(1) ${hostile}`,
  html: `<p>${hostile}</p>`,
  headers: [],
  raw: Buffer.from('Subject: raw\r\n\r\nbytes'),
};

async function ask(port: number, path: string, { host = `localhost:${port}`, method = 'GET' } = {}) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, method, headers: { Host: host } }, resolve)
      .on('error', reject)
      .end();
  });
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

test('the list links to each mail, whose web addresses are links and whose markup is escaped', async () => {
  await using page = await openMailPage({ mails: () => [mail] });
  const list = await ask(page.port, '/');
  expect(list).toMatchObject({
    status: 200,
    body: expect.stringContaining('<a href="/mails/7">Verify &lt;script&gt;') as string,
  });
  const { body } = await ask(page.port, '/mails/7');
  expect(body).toContain(
    '<a href="http://localhost:3000/secret/k7" rel="noreferrer">http://localhost:3000/secret/k7</a>&quot;onclick=',
  );
  expect(body).toContain('javascript:alert(1) &lt;script&gt;');
  expect(body).not.toMatch(/<script|href="javascript/);
  expect((await ask(page.port, '/mails/7/raw')).headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(JSON.parse((await ask(page.port, '/mails.json')).body)).toMatchObject([
    { id: 7, to: ['ana@example.com'], text: mail.text },
  ]);
});

test('every page forbids scripts, resources, frames and caching', async () => {
  await using page = await openMailPage({ mails: () => [mail] });
  for (const path of ['/', '/mails/7', '/mails/7/raw', '/mails.json', '/nothing']) {
    const { headers } = await ask(page.port, path);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  }
});

test('answers only GET and HEAD with a loopback Host header', async () => {
  await using page = await openMailPage({ mails: () => [mail] });
  expect((await ask(page.port, '/', { host: 'evil.example' })).status).toBe(421);
  expect((await ask(page.port, '/', { method: 'POST' })).status).toBe(405);
  expect((await ask(page.port, '/mails/8')).status).toBe(404);
  expect((await ask(page.port, '/mails/7', { method: 'HEAD' })).body).toBe('');
});

test('page and sink take other ports if theirs are taken', async () => {
  await using first = await openMailPage({ mails: () => [mail] });
  await using second = await openMailPage({ mails: () => [mail] }, first.port);
  await using sink = await openMailSink({ port: first.port });
  expect(new Set([first.port, second.port, sink.port]).size).toBe(3);
});
