// Tests `make run` as a newcomer uses it: one address, one process per folder, Ctrl-C, and data that
// survives.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { expect, test, vi } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { folder, leftovers, start } from './run/run-process.ts';
import { limitTime } from '@glimpse/processes/time-limit';
import { waitFor } from '@glimpse/processes/wait';

async function conceal(site: string): Promise<string> {
  const body = JSON.stringify({ secret: { secret: 'kept over night', ttl: 3600 } });
  const answer = await fetch(`${site}/api/v2/secret/conceal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { record } = (await answer.json()) as { record: { secret: { key: string } } };
  return record.secret.key;
}

async function reveal(site: string, key: string): Promise<string> {
  const body = JSON.stringify({ continue: true });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${site}/api/v2/secret/${key}/reveal`, { method: 'POST', headers, body });
  const { record } = (await answer.json()) as { record: { secret_value: string } };
  return record.secret_value;
}

/** Returns the statuses of the page, of a call from its origin, and of the same call from another origin. */
async function statusesAt(site: string): Promise<readonly number[]> {
  const page = await fetch(site, { headers: { accept: 'text/html' } });
  const visit = await fetch(`${site}/api/v2/validate-shrimp`, { method: 'POST' });
  const { shrimp } = (await visit.json()) as { shrimp: string };
  const headers = { cookie: visit.headers.getSetCookie()[0]?.split(';')[0] ?? '', 'o-shrimp': shrimp };
  const post = async (origin: string) => {
    const init = {
      method: 'POST',
      headers: { ...headers, origin },
      body: new URLSearchParams({ secret: 'x' }),
    };
    return (await fetch(`${site}/api/v2/secret/conceal`, init)).status;
  };
  return [page.status, await post(site), await post('http://other.example')];
}

test('serves one address, leaves no process after Ctrl-C and keeps the secrets for the next start', async () => {
  const first = start();
  expect(await first.ready(), first.output()).toBe(true);
  const key = await conceal(first.site());
  const mails = await fetch(`${/^Mail: (\S+)$/m.exec(first.output())?.[1]}/mails.json`);
  expect(await mails.json()).toEqual([]);
  const loopback = first.site().replace('localhost', '127.0.0.1');
  for (const site of [first.site(), loopback]) expect(await statusesAt(site)).toEqual([200, 200, 422]);

  const second = start();
  expect(await second.ended).toBe(1);
  expect(second.output().trim().split('\n')).toEqual([expect.stringContaining('Another copy is running')]);

  const pressed = performance.now();
  first.child.kill('SIGINT');
  expect(await first.ended, first.output()).toBe(0);
  expect(performance.now() - pressed).toBeLessThan(onThisMachine(4000)); // waits for MongoDB's files, for no load balancer
  expect(await leftovers()).toBe('');
  expect(existsSync(join(folder, 'lock'))).toBe(false);

  const onLate = vi.fn();
  using _limit = limitTime(6000, onLate); // 6 s on a quiet machine
  const next = start();
  expect(await next.ready(), next.output()).toBe(true);
  expect(onLate).not.toHaveBeenCalled();
  expect(next.site()).toBe(first.site());
  expect(await reveal(next.site(), key)).toBe('kept over night');

  next.child.kill('SIGKILL'); // the watchdogs must end all children
  await next.ended;
  expect(await waitFor(async () => (await leftovers()) === '', 20_000)).toBe(true);
});

test('the stores start alone on the same data, for a restore', async () => {
  const stores = start({}, ['stores']);
  expect(await stores.says('MONGO_URL='), stores.output()).toBe(true);
  const address = /^MONGO_URL='(\S+)' REDIS_URL='redis:\S+' KEYS_FILE='(\S+)'$/m.exec(stores.output());
  expect(address?.[2]).toBe(join(folder, 'keys.json'));
  await using client = new MongoClient(address?.[1] ?? '');
  expect(await client.db().collection('region').countDocuments()).toBe(1);
  const second = start();
  expect(await second.ended).toBe(1);
  await client.close();
  stores.child.kill('SIGINT');
  expect(await stores.ended, stores.output()).toBe(0);
  expect(await leftovers()).toBe('');
});
