// Tests running solvers on an API server in process.
import { expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';
import { secureRandom } from '#platform/random.ts';
import { customDomains } from '#resources/custom-domain.ts';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { startSolver } from './run-solver.ts';
import { ask, namespace, path } from './run-solver-samples.ts';

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
