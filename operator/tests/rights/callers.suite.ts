// What the operator asks the API server about callers, objects of others, and on the command `explain`.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findCondition } from '#kube/conditions.ts';
import { statefulSets } from '#resources/kinds/workloads.ts';
import { rootFolder } from '@glimpse/processes/folders';
import { freePort } from '@glimpse/processes/ports';
import { until } from '../process/site.ts';
import { namespace } from '../regions/region-samples.ts';
import type { RegionSite } from './region-site.ts';
import { changeRegion } from './administrator.ts';

/** Reads /metrics with the token of a kubeconfig. @returns the HTTP status; 0 if the port is closed */
async function scrape(port: number, kubeconfig: string): Promise<number> {
  const { users } = JSON.parse(await readFile(kubeconfig, 'utf8')) as {
    users: readonly { user: { token: string } }[];
  };
  const headers = { authorization: `Bearer ${users[0]!.user.token}` };
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path: '/metrics', headers, rejectUnauthorized: false };
    const outgoing = request({ ...options, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    outgoing.on('error', () => resolve(0)).end();
  });
}

export function callerTests(of: () => RegionSite): void {
  test('metrics are given to who may read them, and to no other account', async () => {
    const { site } = of();
    const port = await freePort();
    await using _copy = await site.startOperator({ METRICS_AUTH: 'true', METRICS_PORT: String(port) });
    const { admin, operator } = site.plane.kubeconfigs;
    await until(async () => (await scrape(port, admin)) === 200, 20_000);
    expect(await scrape(port, operator)).toBe(403);
  });

  test('the command explain reads with the rights of the operator alone', async () => {
    const { plane } = of().site;
    const env = {
      PATH: process.env['PATH'] ?? '',
      KUBECONFIG: plane.kubeconfigs.operator,
      OPERATOR_IMAGE: 'glimpse-operator:test',
      MONGO_IMAGE: 'mongo:test',
      REDIS_IMAGE: 'redis:test',
    };
    const words = [join(rootFolder, 'operator/src/main.ts'), 'explain', 'jur', 'eu'];
    const { stdout } = await promisify(execFile)(process.execPath, words, { env });
    expect(stdout).toMatch(/^Jurisdiction eu\n/);
    expect(stdout).toContain('Wanted: ');
  });

  test('why a StatefulSet has no pod is read from its events', async () => {
    const { site, appears, reaches } = of();
    const { uid } = (await appears(statefulSets, 'redis')).metadata;
    await site.plane.apply({
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name: 'redis.refused', namespace },
      involvedObject: { apiVersion: 'apps/v1', kind: 'StatefulSet', namespace, name: 'redis', uid },
      reason: 'FailedCreate',
      message:
        'create Pod redis-0 in StatefulSet redis failed error: pods "redis-0" is forbidden: by a limit',
      type: 'Warning',
      lastTimestamp: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    });
    await reaches(async () => {
      const conditions = (await site.region())?.status?.conditions ?? [];
      const { message = '' } = findCondition(conditions, 'RedisReady') ?? {};
      return message.includes('(pods "redis-0" is forbidden: by a limit); see spec.redis');
    });
  });

  test('a Gateway of another namespace is looked up there', async () => {
    const { site, reaches } = of();
    const gateway = { className: null, ref: { namespace: 'shared-edge', name: 'edge' } };
    await changeRegion(site, { routing: { mode: 'Gateway', gateway, ingress: null } });
    await reaches(async () => {
      const conditions = (await site.region())?.status?.conditions ?? [];
      return findCondition(conditions, 'RoutingReady')?.reason === 'GatewayMissing';
    });
  });
}
