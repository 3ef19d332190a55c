// Tests running solvers on an API server in process.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';
import { secureRandom } from '#platform/random.ts';
import { customDomains } from '#resources/custom-domain.ts';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { startSolver } from './run-solver.ts';

const namespace = 'glimpse-eu';

const hostname = 'a.example.test';

const challenge = {
  url: 'https://ca.test/c',
  token: 'token-of-the-order',
  keyAuthorization: 'token.thumb',
};

async function ask(port: number, path: string, host = hostname): Promise<string> {
  const sent = request({ host: '127.0.0.1', port, path, headers: { host }, agent: false });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return `${answer.statusCode} ${(await answer.toArray()).join('')}`;
}

const path = `/.well-known/acme-challenge/${challenge.token}`;

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

test('a solver without its first list is alive but not ready, and finds nothing', async () => {
  await using api = await startFakeApi({ kinds: [customDomains] });
  api.faults.add({}, { kind: 'drop' }, 1000);
  const base = { kube: api.kube, namespace, port: 0, healthPort: 0, host: '127.0.0.1' } as const;
  await using solver = await startSolver({
    ...base,
    clock: systemClock,
    random: secureRandom,
    log: silentLog,
  });
  expect(await ask(solver.healthPort, '/readyz')).toMatch(/^503/);
  expect(await ask(solver.healthPort, '/livez')).toMatch(/^200/);
  expect(await ask(solver.port, path)).toBe('404 ');
});
