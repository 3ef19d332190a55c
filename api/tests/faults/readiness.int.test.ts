// Tests /livez, /readyz and /metrics: only on the service port, and correct at any time
// (docs/design/http-api.md#health).
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { concealSecret, revealSecret } from '@glimpse/contracts/secrets';
import { expect, test } from 'vitest';
import { ownDatabase } from '#platform/mongo/testing.ts';
import { startMongod } from '../../../scripts/stores/mongod.ts';
import { waitFor } from '@glimpse/processes/wait';
import { samplePages, startApi } from '../fixtures/start-api.ts';

test('every check passes on the service port, and the public port does not serve the paths', async () => {
  await using api = await startApi({ env: { WEB_DIST: samplePages } });
  const [service, site] = [api.serviceUrls[0] ?? '', api.urls[0] ?? ''];
  expect(await (await fetch(`${service}/livez`)).text()).toBe('ok');
  const ready = await fetch(`${service}/readyz`);
  expect(ready.status).toBe(200);
  expect(await ready.json()).toEqual({
    status: 'ok',
    checks: { mongo: 'ok', keys: 'ok', clock: 'ok', redis: 'ok', accepting: 'ok' },
  });
  expect((await fetch(`${service}/secret`)).status).toBe(404);
  for (const path of ['/livez', '/readyz', '/metrics']) expect((await fetch(site + path)).status).toBe(404);
});

test('metrics have our prefix, and no label or value identifies a secret', async () => {
  await using api = await startApi();
  const { secretKey, metadataKey } = await api.conceal('a-canary-in-the-text', {
    passphrase: 'a-canary-passphrase',
  });
  await api.submit(revealSecret, {
    params: { key: secretKey },
    body: { continue: true, passphrase: 'wrong' },
  });
  await api.submit(revealSecret, {
    params: { key: secretKey },
    body: { continue: true, passphrase: 'a-canary-passphrase' },
  });
  await fetch(`${api.urls[0]}/secret/${secretKey}?canary=1`);
  const text = await (await fetch(`${api.serviceUrls[0]}/metrics`)).text();
  const names = [...text.matchAll(/^([a-z_]+)[ {]/gm)].map(([, name]) => name);
  expect(names.filter((name) => !name?.startsWith('glimpse_'))).toEqual([]);
  for (const value of [secretKey, metadataKey, 'canary', '127.0.0.1']) expect(text).not.toContain(value);
  expect(text).toMatch(/^glimpse_secrets_created_total\{kind="share"\} 1$/m);
  expect(text).toMatch(/^glimpse_secrets_revealed_total\{mode="legacy"\} 1$/m);
  expect(text).toMatch(/^glimpse_passphrase_wrong_total 1$/m);
  expect(text).toMatch(/route="\/api\/v2\/secret\/:key",status="422"/);
  expect(text).toMatch(/^glimpse_job_runs_total\{job="keys",result="ok"\} 1$/m);
  expect(text).toMatch(/^glimpse_job_last_run_timestamp_seconds\{job="keys"\} 1[\d.]{9,}$/m);
  const jobs = [
    'leases',
    'expiry',
    'epoch',
    'live_bytes',
    'keys',
    'outbox',
    'unverified',
    'departures',
    'quarantine',
    'banner',
    'tally',
    'counts',
  ];
  for (const job of jobs) {
    for (const what of ['last_run_timestamp', 'last_success_timestamp', 'duration'])
      expect(text).toMatch(new RegExp(`^glimpse_job_${what}_seconds\\{job="${job}"\\} \\d`, 'm'));
    expect(text).toMatch(new RegExp(`^glimpse_job_runs_total\\{job="${job}",result="failed"\\} 0$`, 'm'));
  }
});

test('without MongoDB: not ready, 503 with Retry-After, nothing lost; recovers when it is back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-mongo-'));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const mongod = await startMongod({ folder });
  opened.defer(() => mongod[Symbol.asyncDispose]());
  const api = opened.use(
    await startApi({ env: { MONGO_URL: ownDatabase(mongod.url), WEB_DIST: samplePages } }),
  );
  const { secretKey } = await api.conceal('still here');
  const readyz = async () => (await fetch(`${api.serviceUrls[0]}/readyz`)).status;

  await mongod[Symbol.asyncDispose]();
  expect(await waitFor(async () => (await readyz()) === 503, 15_000)).toBe(true);
  const read = () => api.submit(revealSecret, { params: { key: secretKey }, body: { continue: true } });
  const [refused, unstored, page] = await Promise.all([
    read(),
    api.submit(concealSecret, { body: { secret: 'x' } }),
    fetch(`${api.urls[0]}/`),
  ]);
  for (const reply of [refused, unstored]) {
    expect(reply).toMatchObject({
      status: 503,
      body: { code: 'store.unavailable', message: "We'll be back shortly!" },
    });
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  }
  expect(page.status).toBe(200);

  const again = opened.use(await startMongod({ folder, port: mongod.port }));
  expect(again.port).toBe(mongod.port);
  expect(await waitFor(async () => (await readyz()) === 200, 20_000)).toBe(true);
  expect(await read()).toMatchObject({ status: 200, body: { record: { secret_value: 'still here' } } });
});

test('a key file that goes while the process runs is degraded, with a sentence, and secrets are served', async () => {
  await using api = await startApi({ env: { WEB_DIST: samplePages } });
  const { secretKey } = await api.conceal('still here');
  const readyz = async () => {
    const answer = await fetch(`${api.serviceUrls[0]}/readyz`);
    return {
      status: answer.status,
      ...((await answer.json()) as { checks: { keys: string }; reasons?: object }),
    };
  };
  const until = (keys: string) =>
    waitFor(async () => {
      process.kill(api.pids()[0] ?? 0, 'SIGHUP');
      return (await readyz()).checks.keys === keys;
    }, 20_000);
  const metric = async () => (await fetch(`${api.serviceUrls[0]}/metrics`)).text();
  await rename(api.keysFile, `${api.keysFile}.away`);
  expect(await until('degraded')).toBe(true);
  const { checks, reasons } = await readyz();
  expect(checks).toMatchObject({ mongo: 'ok', keys: 'degraded' });
  expect(reasons).toEqual({ keys: expect.stringMatching(/^The key file is missing\. /) });
  expect((await fetch(`${api.serviceUrls[0]}/readyz`)).status).toBe(200);
  expect(await metric()).toMatch(/^glimpse_keys_file_refused 1$/m);
  const told = () => api.logs().filter((line) => line.includes('The key file is missing'));
  await expect.poll(told).toHaveLength(1); // the line comes through a pipe
  const read = { params: { key: secretKey }, body: { continue: true } };
  expect(await api.submit(revealSecret, read)).toMatchObject({ status: 200 });
  await rename(`${api.keysFile}.away`, api.keysFile);
  expect(await until('ok')).toBe(true);
  expect(await readyz()).not.toHaveProperty('reasons');
  expect(await metric()).toMatch(/^glimpse_keys_file_refused 0$/m);
});
