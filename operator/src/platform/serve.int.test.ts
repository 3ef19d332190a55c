// Tests the small server on a real socket.
import { expect, test } from 'vitest';
import { serve } from './serve.ts';

const listen = (answer: Parameters<typeof serve>[0]['answer']) =>
  serve({ port: 0, host: '127.0.0.1', answer });

test('a GET is answered with status, body and headers; other methods are refused', async () => {
  await using server = await listen(({ path, query, host }) => ({
    status: 200,
    body: `${path} ${query} ${host.split(':')[0]}`,
    headers: { 'cache-control': 'no-store' },
  }));
  const address = `http://127.0.0.1:${server.port}/a?b=c`;
  const answer = await fetch(address);
  expect([answer.status, await answer.text()]).toEqual([200, '/a b=c 127.0.0.1']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect((await fetch(address, { method: 'POST', body: 'x' })).status).toBe(405);
});

test('a fault gives 500 without its text', async () => {
  await using server = await listen(() => {
    throw new Error('canary');
  });
  const answer = await fetch(`http://127.0.0.1:${server.port}/`);
  expect([answer.status, await answer.text()]).toEqual([500, '']);
});
