// Tests that data of MongoDB outlives everything, and that members start, stop and restart safely.
import { describe, expect, test } from 'vitest';
import { mongoIntents } from './mongo.ts';
import { newestTemplate } from './template.ts';
import { fieldAt, objectOf } from './testing/fields-of.ts';
import { aFullSpec, aSpec, someFacts } from './testing/samples.ts';
import { facts, mongoStatefulSet, mongod, pod } from './testing/stores-samples.ts';

const agent = `${pod}.containers.1`;

const withMongo = (facts: Partial<ReturnType<typeof someFacts>['mongo']>) =>
  someFacts({ mongo: { replicas: undefined, liveStorage: undefined, tlsHash: 'aaaa', ...facts } });

describe('MongoDB', () => {
  test('keeps its volumes when pods, members or the StatefulSet go', () => {
    expect(fieldAt(mongoStatefulSet(), 'spec.persistentVolumeClaimRetentionPolicy')).toEqual({
      whenDeleted: 'Retain',
      whenScaled: 'Retain',
    });
  });

  test('never asks for less storage than its volumes have', () => {
    const size = 'spec.volumeClaimTemplates.0.spec.resources.requests.storage';
    expect(fieldAt(mongoStatefulSet(), size)).toBe('20Gi');
    expect(fieldAt(mongoStatefulSet(aSpec(), withMongo({ liveStorage: '100Gi' })), size)).toBe('100Gi');
    expect(fieldAt(mongoStatefulSet(aFullSpec(), withMongo({ liveStorage: '20Gi' })), size)).toBe('100Gi');
  });

  test('keeps the members that the replica set still has', () => {
    expect(fieldAt(mongoStatefulSet(), 'spec.replicas')).toBe(3);
    expect(fieldAt(mongoStatefulSet(aSpec(), withMongo({ replicas: 5 })), 'spec.replicas')).toBe(5);
  });

  test('reads key and certificate from copies in memory, which no other user can read', () => {
    expect(fieldAt(mongoStatefulSet(), `${pod}.initContainers.0.command`)).toEqual([
      'node',
      'operator/src/rs-agent.ts',
      'files',
    ]);
    expect(fieldAt(mongoStatefulSet(), `${pod}.volumes`)).toContainEqual({
      name: 'files',
      emptyDir: { medium: 'Memory', sizeLimit: '1Mi' },
    });
    expect(fieldAt(mongoStatefulSet(), `${mongod}.command`)).toEqual(
      expect.arrayContaining(['--replSet=rs0', '--keyFile=/etc/mongo/keyfile', '--tlsMode=requireTLS']),
    );
    expect(JSON.stringify(fieldAt(mongoStatefulSet(), `${mongod}.volumeMounts`))).not.toContain(
      'mongo-secrets',
    );
  });

  test('ends the transaction of a killed process after 15 s', () => {
    expect(fieldAt(mongoStatefulSet(), `${mongod}.command`)).toContain(
      '--setParameter=transactionLifetimeLimitSeconds=15',
    );
  });

  test('is not killed while it recovers, and steps down before it stops', () => {
    expect([
      fieldAt(mongoStatefulSet(), `${mongod}.livenessProbe`),
      fieldAt(mongoStatefulSet(), `${mongod}.startupProbe`),
    ]).toEqual([undefined, undefined]);
    expect(fieldAt(mongoStatefulSet(), `${mongod}.lifecycle.preStop.sleep.seconds`)).toBe(8);
    expect(fieldAt(mongoStatefulSet(), `${agent}.lifecycle`)).toBeUndefined();
    expect(fieldAt(mongoStatefulSet(), `${agent}.readinessProbe.httpGet`)).toEqual({
      path: '/readyz',
      port: 'agent',
    });
    const { periodSeconds, failureThreshold } = fieldAt(
      mongoStatefulSet(),
      `${agent}.startupProbe`,
    ) as Record<string, number>;
    expect((periodSeconds ?? 0) * (failureThreshold ?? 0)).toBe(3600);
  });

  test('restarts members when the certificate was renewed', () => {
    expect(mongoStatefulSet(aSpec(), withMongo({ tlsHash: 'bbbb' }))).not.toEqual(mongoStatefulSet());
  });

  test('without TLS mounts no certificate and passes no option of TLS', () => {
    const plain = mongoStatefulSet(aSpec({ mongo: { managed: { tls: 'Disabled' } } }));
    expect(JSON.stringify(fieldAt(plain, `${mongod}.command`))).not.toContain('tls');
    expect(JSON.stringify(fieldAt(plain, `${pod}.volumes`))).not.toContain('mongo-tls');
  });

  test('makes its pods known before they are ready, else no set could form', () => {
    const service = objectOf(mongoIntents(aSpec(), facts, newestTemplate), 'Service', 'mongo');
    expect(fieldAt(service, 'spec')).toMatchObject({ clusterIP: 'None', publishNotReadyAddresses: true });
  });
});
