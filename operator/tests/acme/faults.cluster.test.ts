// Tests an authority that is away, lies, repeats itself or limits us.
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { generatePrivateKey, keyFingerprint, readCertificate } from '#platform/x509.ts';
import { type Lab, startLab } from './lab.ts';
import { watchedEffects } from './recorders.ts';

const anyCall = /./;
setFlagsFromString('--expose_gc');
const collectGarbage = runInNewContext('gc') as () => void;
let lab: Lab;
beforeAll(async () => {
  lab = await startLab({ limits: { newOrdersPerName: 3, retryAfterSeconds: 7200 } });
});
afterAll(() => lab[Symbol.asyncDispose]());
beforeEach(() => lab.pebble.fault(undefined));

const inState = (state: string) => ({
  until: ({ domain }: { domain: { status?: { acme?: { state?: unknown } | undefined } | undefined } }) =>
    domain.status?.acme?.state === state,
});
const acmeOf = async (host: string) => (await lab.domain(host)).status?.acme;

test('cm-8696 network blip during authorization poll: nothing is counted, done after recovery', async () => {
  const host = 'blip.test';
  lab.addDomain(host);
  lab.pebble.fault({ kind: 'cut', path: /authZ|authz/i, times: 50 });
  await lab.drive(host, inState('Pending'));
  for (let count = 0; count < 4; count += 1) lab.clock.skip((await lab.advance(host)).afterMs);
  expect((await acmeOf(host))?.failedAttempts).toBeUndefined();
  lab.pebble.fault(undefined);
  await lab.drive(host);
  expect(lab.pebble.counts(host)).toMatchObject({ newOrders: 1, finalizes: 1 });
});

test('cm-7659 the token is answered until the authorization is decided, then no more', async () => {
  const host = 'token.test';
  lab.addDomain(host);
  await lab.drive(host, inState('Presenting'));
  const challenge = (await acmeOf(host))?.challenge;
  lab.pebble.fault({ kind: 'status', status: 503, path: /authZ|authz/i });
  await lab.drive(host, inState('Validating'));
  expect(await lab.ask(host, challenge?.token ?? '')).toBe(challenge?.keyAuthorization);
  lab.pebble.fault(undefined);
  await lab.drive(host);
  await expect.poll(() => lab.ask(host, challenge?.token ?? '')).toBe('');
});

test('cm-8610 a certificate that is expired on arrival is never stored, and counts as one failure', async () => {
  const host = 'late.test';
  lab.addDomain(host);
  const hundredDays = 100 * 86_400_000;
  let isLate = false;
  const { effects } = watchedEffects(async ({ name, when }) => {
    if (isLate || name !== 'acme.write-order' || when === 'before') return;
    if ((await acmeOf(host))?.state !== 'Downloading') return;
    isLate = true;
    lab.clock.skip(hundredDays);
  });
  const deps = lab.freshDeps({ effects });
  await lab.drive(host, { deps, until: ({ issuing }) => issuing.reason === 'BackingOff' });
  expect(await acmeOf(host)).toMatchObject({ failedAttempts: 1, lastError: { type: 'badCertificate' } });
  expect(await lab.secretNames()).not.toContain(`tls.${host}`);
  await lab.advance(host, { deps });
  expect(lab.pebble.counts(host).newOrders).toBe(1);
  lab.clock.skip(-hundredDays);
});

test('cm-9116 a key that is replaced during an order abandons it: a mixed pair is never stored', async () => {
  const host = 'swapped.test';
  lab.addDomain(host);
  const other = generatePrivateKey('ECDSA-P256');
  const { effects } = watchedEffects(({ name, nth, when }) => {
    if (name !== 'acme.finalize' || nth !== 1 || when !== 'after') return;
    lab.api.objects.change('Secret', `next-key.${host}`, 'glimpse-eu', (doc) => {
      doc.data.key = Buffer.from(other).toString('base64');
    });
  });
  await lab.drive(host, { deps: lab.freshDeps({ effects }) });
  const { chain, key } = await lab.served(host);
  expect(readCertificate(chain)?.keyFingerprint).toBe(keyFingerprint(key));
  expect((await lab.domain(host)).status?.acme?.attempt).toBe(2);
});

test('cm-8579 a stale read before the next key exists makes no second key', async () => {
  const host = 'stale.test';
  lab.addDomain(host);
  const base = lab.freshDeps();
  const ghost = `next-key.${host}`;
  let reads = 0;
  const readSecret: typeof base.store.readSecret = (name, signal) =>
    name === ghost && (reads += 1) % 2 === 1
      ? Promise.resolve(undefined)
      : base.store.readSecret(name, signal);
  const created: string[] = [];
  const { effects } = watchedEffects(({ name, when }) => void (when === 'after' && created.push(name)));
  const open = inState('Presenting');
  await lab.drive(host, open);
  lab.api.objects.change(
    'CustomDomain',
    host,
    'glimpse-eu',
    (doc) => (doc.status.acme.state = 'Preparing'),
    'status',
  );
  const before = (await acmeOf(host))?.keyFingerprint;
  await lab.drive(host, { ...open, deps: { ...base, effects, store: { ...base.store, readSecret } } });
  expect(created).toContain('acme.create-next-key');
  expect((await acmeOf(host))?.keyFingerprint).toBe(before);
});

test('a challenge answered twice and an order finalized twice go on', async () => {
  const host = 'twice.test';
  lab.addDomain(host);
  const again = (state: string) =>
    lab.api.objects.change(
      'CustomDomain',
      host,
      'glimpse-eu',
      (doc) => (doc.status.acme.state = state),
      'status',
    );
  const done = new Set<string>();
  const { effects } = watchedEffects(({ name }) => void done.add(name));
  const deps = lab.freshDeps({ effects });
  await lab.drive(host, { ...inState('Presenting'), deps });
  const kept = (await acmeOf(host))?.challenge;
  lab.pebble.fault({ kind: 'status', status: 503, path: /authZ|authz/i });
  await lab.drive(host, { ...inState('Validating'), deps });
  lab.pebble.fault(undefined);
  again('Answering');
  expect((await acmeOf(host))?.challenge).toEqual(kept);
  lab.pebble.fault({ kind: 'lose', path: /finalize/, times: 1 });
  await lab.drive(host, { deps });
  expect((await acmeOf(host))?.failedAttempts).toBeUndefined();
  expect(lab.pebble.counts(host).newOrders).toBe(1);
});

test('an order that the authority lost is placed again, at most once an hour, and not counted', async () => {
  const host = 'lost.test';
  lab.addDomain(host);
  await lab.drive(host, inState('Presenting'));
  lab.pebble.fault({
    kind: 'status',
    status: 404,
    path: /authZ|authz/i,
    body: { type: 'urn:ietf:params:acme:error:malformed', detail: 'canary' },
  });
  await lab.drive(host, { until: ({ issuing }) => issuing.reason === 'BackingOff' });
  expect(await acmeOf(host)).toMatchObject({ lastError: { type: 'orderGone' } });
  expect((await acmeOf(host))?.failedAttempts).toBeUndefined();
  expect(JSON.stringify(await lab.domain(host))).not.toContain('canary');
  lab.pebble.fault(undefined);
  await lab.drive(host);
});

test('a dead authority keeps the state and is named after ten minutes', async () => {
  const host = 'dead.test';
  lab.addDomain(host);
  await lab.drive(host, inState('Presenting'));
  lab.pebble.fault({ kind: 'cut', path: anyCall });
  const began = lab.clock.now().getTime();
  await lab.drive(host, { until: ({ issuing }) => issuing.reason === 'CAUnavailable' });
  expect(lab.clock.now().getTime() - began).toBeGreaterThanOrEqual(600_000);
  expect((await acmeOf(host))?.failedAttempts).toBeUndefined();
  lab.pebble.fault(undefined);
  await lab.drive(host);
});

test('cm-9010 cm-8803 an endless answer is cut, and memory stays small', async () => {
  const host = 'endless.test';
  lab.addDomain(host);
  await lab.drive(host, inState('Presenting'));
  lab.pebble.fault({ kind: 'endless', path: /authZ|order|chal/i });
  const transitions = async (): Promise<number> => {
    for (let count = 0; count < 10; count += 1) lab.clock.skip((await lab.advance(host)).afterMs);
    // Cut connections end, and give their buffers back, only after some turns of the event loop.
    for (let round = 0; round < 10; round += 1) {
      await pause(100);
      collectGarbage();
    }
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = await transitions();
  expect((await transitions()) - before).toBeLessThan(5 * 1024 * 1024);
  expect((await acmeOf(host))?.failedAttempts).toBeUndefined();
});

test('a limit of the authority stops the order until Retry-After, and is no failure', async () => {
  const host = 'limited.test';
  lab.addDomain(host);
  const limit = { type: 'urn:ietf:params:acme:error:rateLimited', detail: 'x' };
  lab.pebble.fault({
    kind: 'status',
    status: 429,
    path: /order/i,
    body: limit,
    headers: { 'retry-after': '7200' },
  });
  const { issuing, afterMs } = await lab.drive(host, {
    until: (progress) => progress.issuing.reason === 'RateLimited',
  });
  expect(Date.parse(issuing.retryAt ?? '') - lab.clock.now().getTime()).toBeGreaterThan(7_100_000);
  expect(afterMs).toBeGreaterThan(7_100_000);
  expect((await acmeOf(host))?.failedAttempts).toBeUndefined();
  lab.pebble.fault(undefined);
  expect((await lab.advance(host, { reset: true })).issuing.reason).toBe('RateLimited');
  await lab.drive(host);
});

test('cm-7768 issuing creates Secrets and a ConfigMap only: no object stands for a challenge', () => {
  const plurals = lab.api.requests.filter(({ verb }) => verb !== 'GET').map(({ kind }) => kind?.plural);
  expect(new Set(plurals)).toEqual(new Set(['configmaps', 'customdomains', 'secrets']));
});
