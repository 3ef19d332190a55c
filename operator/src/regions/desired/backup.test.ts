// Tests the jobs of backups and restores.
import { describe, expect, test } from 'vitest';
import { backupIntents, restoreIntents } from './backup.ts';
import { newestTemplate } from './template.ts';
import { fieldAt, objectOf } from './testing/fields-of.ts';
import { aFullSpec, aSpec, someFacts } from './testing/samples.ts';
import { facts, mongod } from './testing/stores-samples.ts';

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
