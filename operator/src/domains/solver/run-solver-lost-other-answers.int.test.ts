// Tests running solvers on an API server in process.
import { expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';
import { secureRandom } from '#platform/random.ts';
import { customDomains } from '#resources/custom-domain.ts';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { startSolver } from './run-solver.ts';
import { ask, challenge, hostname, namespace, path } from './run-solver-samples.ts';

test('cm-1311 when one solver is lost the other answers, and both keep answering without the API server', async () => {
  await using api = await startFakeApi({ kinds: [customDomains] });
  const base = { kube: api.kube, namespace, port: 0, healthPort: 0, host: '127.0.0.1' } as const;
  const more = { clock: systemClock, random: secureRandom, log: silentLog };
  const lost = await startSolver({ ...base, ...more });
  await using other = await startSolver({ ...base, ...more });
  await Promise.all([lost.synced(), other.synced()]);
  const head = { kind: 'CustomDomain', metadata: { name: hostname, namespace } };
  const spec = { hostname, customerId: '7c1f0a52d9be' };
  const status = { conditions: [], acme: { state: 'Presenting', challenge } };
  api.objects.put(Object.assign(head, { apiVersion: 'glimpse.dev/v1alpha1', spec, status }));
  for (const { port } of [lost, other]) await expect.poll(() => ask(port, path)).toBe('200 token.thumb');
  await lost[Symbol.asyncDispose]();
  api.faults.add({}, { kind: 'drop' }, 1000);
  api.faults.cutWatches();
  expect(await ask(other.port, path)).toBe('200 token.thumb');
  expect(await ask(other.port, path, 'b.example.test')).toBe('404 ');
  expect(await ask(other.healthPort, '/livez')).toBe('200 ok\n');
  expect(await ask(other.healthPort, '/readyz')).toBe('200 ok\n');
});
