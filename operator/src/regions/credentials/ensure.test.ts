// Credentials are made once; while data exists nothing that opens it is made again.
import { dayMs } from '#platform/clock.ts';
import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { beforeEach, describe, expect, test } from 'vitest';
import { secureRandom } from '#platform/random.ts';
import { aSpec } from '#regions/desired/testing/samples.ts';
import { ensureCredentials } from './ensure.ts';
import { memorySecrets, type MemorySecrets } from './testing/memory-secrets.ts';

const start = new Date('2026-11-23T12:00:00Z');
const resting = { order: undefined, working: [], rolledOut: true };
let secrets: MemorySecrets;
beforeEach(() => {
  secrets = memorySecrets();
});

type EnsureOptions = {
  readonly spec?: ReturnType<typeof aSpec>;
  readonly hasData?: boolean;
  readonly days?: number;
};
const ensure = ({ spec = aSpec(), hasData = false, days = 0 }: EnsureOptions = {}) =>
  ensureCredentials(
    { secrets, random: secureRandom, now: new Date(start.getTime() + days * dayMs) },
    { spec, hasData, hasRedis: hasData, rotation: resting },
  );

describe('a new region', () => {
  test('gets every Secret once, and a repeat writes nothing', async () => {
    expect(await ensure()).toMatchObject({ kind: 'ready', users: { current: 'api-1', former: [] } });
    expect([...secrets.stored.keys()].toSorted()).toEqual([
      'mongo-admin',
      'mongo-api',
      'mongo-backup',
      'mongo-ca',
      'mongo-ca-key',
      'mongo-keyfile',
      'mongo-tls',
      'mongo-users',
      'redis-auth',
    ]);
    const { length } = secrets.writes;
    await ensure({ hasData: true });
    expect(secrets.writes).toHaveLength(length);
  });

  test('goes on after a crash between any two writes, without changing what is stored', async () => {
    await ensure();
    const all = [...secrets.stored];
    for (let count = 0; count < all.length; count += 1) {
      secrets = memorySecrets();
      for (const [name, secret] of all.slice(0, count)) secrets.stored.set(name, secret);
      expect(await ensure()).toMatchObject({ kind: 'ready' });
      for (const [name, { entries }] of all.slice(0, count))
        expect(secrets.stored.get(name)?.entries).toEqual(entries);
      expect(secrets.stored.size).toBe(all.length);
    }
  });

  test('reaches MongoDB by TLS with its own authority, as another user than the backup', async () => {
    await ensure();
    const uri = new URL(secrets.text('mongo-api', 'uri').replace(/(?<=svc:27017),[^/]*/, ''));
    expect(uri.username).toBe('api-1');
    expect(uri.password).toBe(secrets.text('mongo-users', 'api-1'));
    expect(uri.pathname).toBe('/glimpse');
    expect(uri.searchParams.get('tlsCAFile')).toBe('/etc/glimpse/mongo/ca.crt');
    expect(secrets.text('mongo-api', 'uri').match(/mongo-\d\.mongo\.glimpse-eu\.svc:27017/g)).toHaveLength(3);
    expect(secrets.text('mongo-backup', 'uri')).toContain(`backup:${secrets.text('mongo-users', 'backup')}@`);
    expect(secrets.text('mongo-api', 'ca.crt')).toBe(secrets.text('mongo-ca', 'ca.crt'));
  });

  test('without TLS has no certificates, and with external stores no credentials', async () => {
    await ensure({ spec: aSpec({ mongo: { mode: 'Managed', managed: { tls: 'Disabled' } } }) });
    expect([...secrets.stored.keys()]).not.toContain('mongo-tls');
    expect(secrets.text('mongo-api', 'uri')).not.toContain('tls');
    secrets = memorySecrets();
    const external = { mode: 'External', external: { uriSecretRef: { name: 'atlas' } } } as const;
    await ensure({ spec: aSpec({ mongo: external, redis: external }) });
    expect(secrets.stored.size).toBe(0);
  });
});

describe('while data exists', () => {
  test.each(['mongo-keyfile', 'mongo-admin', 'mongo-users', 'mongo-ca', 'mongo-ca-key', 'redis-auth'])(
    'a lost Secret %s is reported and never made again',
    async (name) => {
      await ensure();
      secrets.stored.delete(name);
      const { length } = secrets.writes;
      expect(await ensure({ hasData: true })).toEqual({ kind: 'missing', secret: name });
      expect(secrets.writes).toHaveLength(length);
    },
  );

  test.each(['mongo-api', 'mongo-backup', 'mongo-tls'])(
    '%s, which follows from others, is made again',
    async (name) => {
      await ensure();
      secrets.stored.delete(name);
      expect(await ensure({ hasData: true })).toMatchObject({ kind: 'ready' });
      expect(secrets.writes.at(-1)).toBe(`create ${name}`);
    },
  );

  test.each([
    ['mongo-users', 'rs'],
    ['mongo-admin', 'password'],
    ['mongo-ca', 'ca.crt'],
  ])('a Secret %s without a good entry %s is reported and stays as it is', async (secret, key) => {
    await ensure();
    const found = secrets.stored.get(secret);
    if (found)
      secrets.stored.set(secret, { ...found, entries: { ...found.entries, [key]: Buffer.alloc(0) } });
    const { length } = secrets.writes;
    expect(await ensure({ hasData: true })).toEqual({ kind: 'damaged', secret, key });
    expect(secrets.writes).toHaveLength(length);
  });

  test('cn-10053 ps-2179 a Secret that cannot be read changes nothing', async () => {
    await ensure();
    const { length } = secrets.writes;
    secrets.read = () => Promise.reject(new Error('timeout'));
    await expect(ensure({ hasData: true })).rejects.toThrow('timeout');
    expect(secrets.writes).toHaveLength(length);
  });

  test('an authority of another region is reported', async () => {
    await ensure();
    const other = memorySecrets();
    await ensureCredentials(
      { secrets: other, random: secureRandom, now: start },
      { spec: aSpec(), hasData: false, hasRedis: false, rotation: resting },
    );
    const foreign = other.stored.get('mongo-ca');
    if (foreign) secrets.stored.set('mongo-ca', foreign);
    expect(await ensure({ hasData: true })).toMatchObject({ kind: 'damaged', secret: 'mongo-ca' });
  });
});

describe('the certificate of the members', () => {
  test('covers every member that a set may have, localhost and 127.0.0.1, and is signed by the authority', async () => {
    await ensure();
    const leaf = new X509Certificate(secrets.text('mongo-tls', 'tls.crt'));
    const ca = new X509Certificate(secrets.text('mongo-ca', 'ca.crt'));
    expect(leaf.checkIssued(ca) && leaf.verify(ca.publicKey)).toBe(true);
    expect(ca.ca).toBe(true);
    for (const host of ['mongo-0.mongo.glimpse-eu.svc', 'mongo-6.mongo.glimpse-eu.svc', 'localhost'])
      expect(leaf.checkHost(host)).toBe(host);
    expect(leaf.checkIP('127.0.0.1')).toBe('127.0.0.1');
    const pem = secrets.text('mongo-tls', 'tls.pem');
    expect(() => createSecureContext({ key: pem, cert: pem })).not.toThrow();
  });

  test('is renewed when two thirds of its 90 days have passed, and then the pods know', async () => {
    const first = await ensure();
    expect(await ensure({ hasData: true, days: 59 })).toEqual(first);
    const renewed = await ensure({ hasData: true, days: 60 });
    expect(renewed).toMatchObject({ kind: 'ready' });
    expect(renewed).not.toEqual(first);
    expect(secrets.writes.at(-1)).toBe('replace mongo-tls');
  });
});

test('the set is noted once beside the administrator, when it has a primary', async () => {
  const secrets = memorySecrets();
  const ensure = (hasPrimary: boolean) =>
    ensureCredentials(
      { secrets, random: secureRandom, now: new Date('2026-01-01T00:00:00Z') },
      {
        spec: aSpec(),
        hasData: false,
        hasRedis: false,
        hasPrimary,
        rotation: { order: undefined, working: [], rolledOut: true },
      },
    );
  await ensure(false);
  const { username, password, initialized } = secrets.stored.get('mongo-admin')?.entries ?? {};
  expect(initialized).toBeUndefined();
  await ensure(true);
  const after = secrets.stored.get('mongo-admin')?.entries;
  expect(after).toEqual({ username, password, initialized: Buffer.from('true') });
  const { length } = secrets.writes;
  await ensure(true);
  expect(secrets.writes).toHaveLength(length);
});
