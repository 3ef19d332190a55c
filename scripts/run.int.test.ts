// `make run` as a newcomer meets it: one address, one copy, Ctrl-C stops every child, and tomorrow the secrets are still there.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder, leftovers, start } from './run/run-process.ts';
import { waitFor } from './tool/wait.ts';

async function conceal(site: string): Promise<string> {
  const body = JSON.stringify({ secret: { secret: 'kept over night', ttl: 3600 } });
  const answer = await fetch(`${site}/api/v2/secret/conceal`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
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

/** Statuses at one address of the site: the page, a call from the page's origin, the same call from another origin. */
async function statusesAt(site: string): Promise<readonly number[]> {
  const page = await fetch(site, { headers: { accept: 'text/html' } });
  const visit = await fetch(`${site}/api/v2/validate-shrimp`, { method: 'POST' });
  const { shrimp } = (await visit.json()) as { shrimp: string };
  const headers = { cookie: visit.headers.getSetCookie()[0]?.split(';')[0] ?? '', 'o-shrimp': shrimp };
  const post = async (origin: string) => {
    const init = { method: 'POST', headers: { ...headers, origin }, body: new URLSearchParams({ secret: 'x' }) };
    return (await fetch(`${site}/api/v2/secret/conceal`, init)).status;
  };
  return [page.status, await post(site), await post('http://other.example')];
}

test('one address, one copy, no child left after Ctrl-C, and the secret is there tomorrow', { timeout: 180_000 }, async () => {
  const today = start();
  expect(await today.ready(), today.said()).toBe(true);
  const key = await conceal(today.site());
  const mails = await fetch(`${/^Mail: (\S+)$/m.exec(today.said())?.[1]}/mails.json`);
  expect(await mails.json()).toEqual([]);
  const loopback = today.site().replace('localhost', '127.0.0.1');
  for (const site of [today.site(), loopback]) expect(await statusesAt(site)).toEqual([200, 200, 422]);

  const second = start();
  expect(await second.ended).toBe(1);
  expect(second.said().trim().split('\n')).toEqual([expect.stringContaining('Another copy is running')]);

  const pressed = performance.now();
  today.child.kill('SIGINT');
  expect(await today.ended, today.said()).toBe(0);
  expect(performance.now() - pressed).toBeLessThan(4000); // it waits for MongoDB's files, for no balancer
  expect(await leftovers()).toBe('');
  expect(existsSync(join(folder, 'lock'))).toBe(false);

  const before = performance.now();
  const tomorrow = start();
  expect(await tomorrow.ready(), tomorrow.said()).toBe(true);
  expect(performance.now() - before).toBeLessThan(6000);
  expect(tomorrow.site()).toBe(today.site());
  expect(await reveal(tomorrow.site(), key)).toBe('kept over night');

  tomorrow.child.kill('SIGKILL'); // even so, nothing may go on running
  await tomorrow.ended;
  expect(await waitFor(async () => (await leftovers()) === '', 20_000)).toBe(true);
});
