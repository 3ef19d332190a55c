// Tests the bounds of requests to an authority on a real TLS server.
import { createServer, type Server } from 'node:https';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { systemClock, neverAborted } from '#platform/clock.ts';
import { testCertificate } from '../../../../tests/cluster/certificate.ts';
import { retryAfterMs, type Sender, SendFault, createSender } from './sender.ts';

const certificate = await testCertificate(['127.0.0.1']);
const opened: (Server | Sender)[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) {
    if ('closeAllConnections' in one) one.closeAllConnections();
    one.close();
  }
});

/** A clock whose offset a test moves. */
function shiftedClock() {
  let offset = 0;
  const clock = { ...systemClock, monotonicMs: () => systemClock.monotonicMs() + offset };
  return { clock, skip: (ms: number) => void (offset += ms) };
}

async function open(listener: RequestListener, limitMs?: number, mayCall?: () => boolean) {
  const server = createServer(certificate, listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { clock, skip } = shiftedClock();
  const sender = createSender({ clock, ca: certificate.cert, limitMs, mayCall });
  opened.push(server, sender);
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { sender, url, skip, ask: () => sender.send({ url, method: 'GET' }, neverAborted) };
}
const fault = (promise: Promise<unknown>): Promise<unknown> => promise.catch((thrown: unknown) => thrown);

test('status, headers and a problem document survive', async () => {
  const { ask } = await open((_request, response) => {
    response.writeHead(403, { 'content-type': 'application/problem+json', 'retry-after': '7' });
    response.end('{"type":"urn:ietf:params:acme:error:caa"}');
  });
  const reply = await ask();
  expect(reply).toMatchObject({ status: 403, data: { type: 'urn:ietf:params:acme:error:caa' } });
  expect(retryAfterMs(reply.headers, new Date())).toBe(7000);
});

test('a Retry-After of a year keeps the sender away for at most 7 days', () => {
  const now = new Date();
  const year = 365 * 86_400;
  for (const value of [String(year), new Date(now.getTime() + year * 1000).toUTCString()])
    expect(retryAfterMs({ 'retry-after': value }, now)).toBe(7 * 86_400_000);
});

test('cm-6230 failed calls to one authority are at least a second apart, then twice as long', async () => {
  let calls = 0;
  const { ask, skip, sender } = await open((request) => {
    calls += 1;
    request.socket.destroy();
  });
  for (const [index, pauseMs] of [1000, 2000, 4000, 8000].entries()) {
    expect(await fault(ask())).toBeInstanceOf(SendFault);
    expect(await fault(ask())).toMatchObject({ message: 'waiting' });
    expect(calls).toBe(index + 1);
    skip(pauseMs - 200);
    expect(await fault(ask())).toMatchObject({ message: 'waiting' });
    skip(200);
  }
  expect(sender.failingSince()).toBeInstanceOf(Date);
});

test('an answer above 1 MiB and one that never ends are cut', async () => {
  const big = await open((_request, response) => response.end(Buffer.alloc(1024 * 1024 + 1)));
  expect(await fault(big.ask())).toMatchObject({ message: 'tooLarge' });
  const slow = await open((_request, response) => void response.write('x'), 200);
  expect(await fault(slow.ask())).toMatchObject({ message: 'timeout' });
});

test('a server error pauses for its Retry-After, and a success ends the pause', async () => {
  let status = 503;
  const { ask, skip, sender } = await open((_request, response) => {
    response.writeHead(status, { 'retry-after': '60' }).end();
  });
  expect((await ask()).status).toBe(503);
  skip(59_000);
  expect(await fault(ask())).toMatchObject({ message: 'waiting' });
  skip(1000);
  status = 200;
  expect((await ask()).status).toBe(200);
  expect(sender.failingSince()).toBeUndefined();
});

test('a process that does not lead sends nothing, and is not held back afterwards', async () => {
  let leads = false;
  let calls = 0;
  const { ask } = await open(
    (_request, response) => response.end(String((calls += 1))),
    undefined,
    () => leads,
  );
  expect(await fault(ask())).toMatchObject({ message: 'notLeading' });
  leads = true;
  expect((await ask()).status).toBe(200);
  expect(calls).toBe(1);
});

test('five requests go at once, then ten a second', async () => {
  const { ask } = await open((_request, response) => response.end());
  const begun = Date.now();
  await Promise.all(Array.from({ length: 11 }, ask));
  expect(Date.now() - begun).toBeGreaterThanOrEqual(550);
});

test('another certificate, plain http and an aborted signal send nothing', async () => {
  const { url, ask, sender } = await open((_request, response) => response.end());
  expect(
    await fault(sender.send({ url: url.replace('https', 'http'), method: 'GET' }, neverAborted)),
  ).toMatchObject({
    message: 'notHttps',
  });
  const strict = createSender({ clock: systemClock });
  opened.push(strict);
  expect(await fault(strict.send({ url, method: 'GET' }, neverAborted))).toMatchObject({
    message: 'network',
  });
  expect(await fault(sender.send({ url, method: 'GET' }, AbortSignal.abort(new Error('stop'))))).toEqual(
    new Error('stop'),
  );
  expect((await ask()).status).toBe(200);
});
