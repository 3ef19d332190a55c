// Sends requests with unknown host names to the real edge.
import { request } from 'node:http';
import { connect } from 'node:tls';
import { expect, test } from 'vitest';
import type { Platform } from './platform.ts';

const count = 1000;
const atOnce = 25;

/** A TLS handshake with this server name; its outcome does not matter. */
const greet = (host: string, servername: string): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect({ host, port: 443, servername, rejectUnauthorized: false });
    socket.setTimeout(10_000, () => socket.destroy());
    socket.on('secureConnect', () => socket.end());
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });

/** @returns the status of the answer to this Host */
const ask = (address: string, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: address, port: 80, headers: { host }, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });

/** Tests on `eu`, which runs. */
export function unknownHostTests(of: () => Platform): void {
  test('caddy-5008 1,000 unknown hosts make no object and no order', async () => {
    const { cluster, pebble } = of();
    const objects = () => cluster.kubectl(['get', 'cdom,ingresses,secrets', '-A', '-o', 'name']);
    const before = [await objects(), pebble.totals().newOrders];
    const statuses = new Set<number>();
    for (let from = 0; from < count; from += atOnce) {
      const hosts = Array.from({ length: atOnce }, (_, at) => `u${from + at}.nobody.example`);
      await Promise.all(hosts.map((host) => greet(cluster.address, host)));
      for (const status of await Promise.all(hosts.map((host) => ask(cluster.address, host))))
        statuses.add(status);
    }
    expect([...statuses]).toEqual([404]);
    expect([await objects(), pebble.totals().newOrders]).toEqual(before);
  });
}
