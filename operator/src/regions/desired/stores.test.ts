// MongoDB, Redis and backups: data outlives everything, and members start, stop and restart safely.
import { describe, expect, test } from 'vitest';
import { backupIntents, restoreIntents } from './backup.ts';
import { fieldAt, objectOf } from './testing/fields-of.ts';
import { mongoIntents } from './mongo.ts';
import { largerQuantity, quantityValue } from './quantity.ts';
import { redisIntents } from './redis.ts';
import { aFullSpec, aSpec, someFacts } from './samples.ts';
import { newestTemplate } from './template.ts';

const facts = someFacts();
const mongo = (spec = aSpec(), given = facts) =>
  objectOf(mongoIntents(spec, given, newestTemplate), 'StatefulSet', 'mongo');
const pod = 'spec.template.spec';
const mongod = `${pod}.containers.0`;
const agent = `${pod}.containers.1`;
const withMongo = (facts: Partial<ReturnType<typeof someFacts>['mongo']>) =>
  someFacts({ mongo: { replicas: undefined, liveStorage: undefined, tlsHash: 'aaaa', ...facts } });

describe('MongoDB', () => {
  test('keeps its volumes when pods, members or the StatefulSet go', () => {
    expect(fieldAt(mongo(), 'spec.persistentVolumeClaimRetentionPolicy')).toEqual({
      whenDeleted: 'Retain',
      whenScaled: 'Retain',
    });
  });

  test('never asks for less storage than its volumes have', () => {
    const size = 'spec.volumeClaimTemplates.0.spec.resources.requests.storage';
    expect(fieldAt(mongo(), size)).toBe('20Gi');
    expect(fieldAt(mongo(aSpec(), withMongo({ liveStorage: '100Gi' })), size)).toBe('100Gi');
    expect(fieldAt(mongo(aFullSpec(), withMongo({ liveStorage: '20Gi' })), size)).toBe('100Gi');
  });

  test('keeps the members that the replica set still has', () => {
    expect(fieldAt(mongo(), 'spec.replicas')).toBe(3);
    expect(fieldAt(mongo(aSpec(), withMongo({ replicas: 5 })), 'spec.replicas')).toBe(5);
  });

  test('reads key and certificate from copies in memory, which no other user can read', () => {
    expect(fieldAt(mongo(), `${pod}.initContainers.0.command`)).toEqual([
      'node',
      'operator/src/rs-agent.ts',
      'files',
    ]);
    expect(fieldAt(mongo(), `${pod}.volumes`)).toContainEqual({
      name: 'files',
      emptyDir: { medium: 'Memory', sizeLimit: '1Mi' },
    });
    expect(fieldAt(mongo(), `${mongod}.command`)).toEqual(
      expect.arrayContaining(['--replSet=rs0', '--keyFile=/etc/mongo/keyfile', '--tlsMode=requireTLS']),
    );
    expect(JSON.stringify(fieldAt(mongo(), `${mongod}.volumeMounts`))).not.toContain('mongo-secrets');
  });

  test('is not killed while it recovers, and steps down before it stops', () => {
    expect([fieldAt(mongo(), `${mongod}.livenessProbe`), fieldAt(mongo(), `${mongod}.startupProbe`)]).toEqual(
      [undefined, undefined],
    );
    expect(fieldAt(mongo(), `${mongod}.lifecycle.preStop.sleep.seconds`)).toBe(8);
    expect(fieldAt(mongo(), `${agent}.lifecycle`)).toBeUndefined();
    expect(fieldAt(mongo(), `${agent}.readinessProbe.httpGet`)).toEqual({ path: '/readyz', port: 'agent' });
    const { periodSeconds, failureThreshold } = fieldAt(mongo(), `${agent}.startupProbe`) as Record<
      string,
      number
    >;
    expect((periodSeconds ?? 0) * (failureThreshold ?? 0)).toBe(3600);
  });

  test('restarts members when the certificate was renewed', () => {
    expect(mongo(aSpec(), withMongo({ tlsHash: 'bbbb' }))).not.toEqual(mongo());
  });

  test('without TLS mounts no certificate and passes no option of TLS', () => {
    const plain = mongo(aSpec({ mongo: { managed: { tls: 'Disabled' } } }));
    expect(JSON.stringify(fieldAt(plain, `${mongod}.command`))).not.toContain('tls');
    expect(JSON.stringify(fieldAt(plain, `${pod}.volumes`))).not.toContain('mongo-tls');
  });

  test('makes its pods known before they are ready, else no set could form', () => {
    const service = objectOf(mongoIntents(aSpec(), facts, newestTemplate), 'Service', 'mongo');
    expect(fieldAt(service, 'spec')).toMatchObject({ clusterIP: 'None', publishNotReadyAddresses: true });
  });
});

describe('Redis', () => {
  const redis = (spec = aSpec()) =>
    objectOf(redisIntents(spec, facts, newestTemplate), 'StatefulSet', 'redis');
  const command = (spec = aSpec()) => String(fieldAt(redis(spec), `${mongod}.command`));

  test('keeps sessions over a restart and refuses writes above its memory, so no session is dropped', () => {
    expect(command()).toContain('--appendonly,yes,--appendfsync,everysec');
    expect(command()).toContain(`--maxmemory,${256 * 2 ** 20},--maxmemory-policy,noeviction`);
    expect(command(aFullSpec())).toContain(`--maxmemory,${512 * 2 ** 20},`);
  });

  test('gets its password from a file, and more memory than its data', () => {
    expect(command()).toContain('redis-server,/etc/redis/redis.conf');
    expect(fieldAt(redis(), `${mongod}.resources.limits.memory`)).toBe('448Mi');
  });
});

describe('backups', () => {
  const backups = (spec = aFullSpec()) => backupIntents(spec, facts, newestTemplate);

  test('run by the schedule, one at a time, keep the wanted number and never see the keys', () => {
    const cron = objectOf(backups(), 'CronJob', 'mongo-backup');
    expect(fieldAt(cron, 'spec')).toMatchObject({ schedule: '17 2 * * *', concurrencyPolicy: 'Forbid' });
    const container = 'spec.jobTemplate.spec.template.spec.containers.0';
    expect(fieldAt(cron, `${container}.command`)).toEqual([
      'node',
      'api/src/cli.ts',
      'backup',
      '/backup',
      '14',
    ]);
    expect(JSON.stringify(cron)).not.toContain('region-keys');
  });

  test('are kept in a volume that outlives the Jurisdiction', () => {
    expect(
      objectOf(backups(), 'PersistentVolumeClaim', 'mongo-backup').metadata.ownerReferences,
    ).toBeUndefined();
  });

  test('do not run without a wish, nor for a database of somebody else', () => {
    const external = { mode: 'External', external: { uriSecretRef: { name: 'atlas' } } } as const;
    expect(backups(aSpec())).toEqual([]);
    expect(backups(aSpec({ mongo: external }))).toEqual([]);
  });

  test('are loaded by one Job per epoch, which has the keys read-only and cannot change the backup', () => {
    expect(restoreIntents(aFullSpec(), facts, newestTemplate)).toEqual([]);
    const given = someFacts({ restoring: { epoch: 4, backup: '2026-11-23T02-17-00Z' } });
    const job = objectOf(restoreIntents(aFullSpec(), given, newestTemplate), 'Job', 'mongo-restore-4');
    expect(fieldAt(job, `${mongod}.command`)).toEqual([
      'node',
      'api/src/cli.ts',
      'restore',
      '/backup/2026-11-23T02-17-00Z',
    ]);
    expect(fieldAt(job, `${mongod}.volumeMounts`)).toEqual([
      { name: 'tmp', mountPath: '/tmp' },
      { name: 'keys', mountPath: '/etc/glimpse/keys', readOnly: true },
      { name: 'mongo', mountPath: '/etc/glimpse/mongo', readOnly: true },
      { name: 'backup', mountPath: '/backup', readOnly: true },
    ]);
  });
});

test.each([
  ['20Gi', 20 * 2 ** 30],
  ['1.5k', 1500],
  ['1e3', 1000],
  ['100m', 0.1],
  ['5', 5],
  ['x', undefined],
])('the quantity %s is %s', (text, value) => {
  expect(quantityValue(text)).toBe(value);
  expect(largerQuantity(text, '0')).toBe(text);
});
