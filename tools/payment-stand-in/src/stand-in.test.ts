// Tests that nothing that a client or a file does ends the process of the stand-in.
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openStandIn } from './stand-in.ts';

const anyPorts = { apiPort: 0, pagesPort: 0, target: () => undefined };
const portOf = (origin: string): number => Number(new URL(origin).port);

/** Sends the start of a request with a body, and cuts the connection. */
async function cutRequest(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST /clock HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\ndays=');
  await pause(50);
  socket.destroy();
  await once(socket, 'close');
  await pause(50);
}

test('a request that is cut ends its own connection and nothing else', async () => {
  await using standIn = await openStandIn(anyPorts);
  for (const origin of [standIn.pagesOrigin, standIn.apiOrigin]) await cutRequest(portOf(origin));
  expect((await fetch(standIn.pagesOrigin)).status).toBe(200);
});

test('a page that meets a defect ends its own connection and nothing else', async () => {
  await using standIn = await openStandIn(anyPorts);
  standIn.account.clock.offsetSeconds = 1e15; // no date has so many seconds
  await expect(fetch(standIn.pagesOrigin)).rejects.toThrow('fetch failed');
  standIn.account.clock.offsetSeconds = 0;
  expect((await fetch(standIn.pagesOrigin)).status).toBe(200);
});

test('takes other ports if its ports are taken', async () => {
  await using first = await openStandIn(anyPorts);
  const taken = { apiPort: portOf(first.apiOrigin), pagesPort: portOf(first.pagesOrigin) };
  await using second = await openStandIn({ ...anyPorts, ...taken });
  const origins = [first.apiOrigin, first.pagesOrigin, second.apiOrigin, second.pagesOrigin];
  expect(new Set(origins).size).toBe(4);
});

test('a damaged account file is one sentence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'glimpse-stripe-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'stripe.json');
  writeFileSync(file, '{"customers":');
  await expect(openStandIn({ ...anyPorts, file })).rejects.toThrow(`${file} is damaged: delete it`);
});
