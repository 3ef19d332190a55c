// Bugs of the commands of this clone: ports of `make run`, sums of programs, load tests, the cluster.
import type { SeededBug } from '../plant.ts';

export const toolsBugs: readonly SeededBug[] = [
  {
    name: 'port-only-looked-at',
    story: 'the ports of a run are looked at and not held, so that another program takes them',
    edits: [
      {
        file: 'tools/processes/src/ports.ts',
        find: '  return { port, [Symbol.asyncDispose]: release };',
        replace: '  await release();\n  return { port, [Symbol.asyncDispose]: release };',
      },
    ],
    caughtBy: 'scripts/run/start.test.ts',
  },
  {
    name: 'foreign-server-is-the-store',
    story: 'whatever accepts connections on the port counts as the store that was started',
    edits: [
      {
        file: 'scripts/stores/start.ts',
        find: "(await accepts(port)) && (await log()).includes(listeningWords[program] ?? '')",
        replace: 'accepts(port)',
      },
    ],
    caughtBy: 'scripts/stores/start.test.ts',
  },
  {
    name: 'wheel-without-hash',
    story: 'pip and we accept any wheel of the right name and version',
    edits: [
      {
        file: 'tools/programs/src/python-wheel.ts',
        find: ' --hash=sha256:${locked.wheel}',
        replace: '',
      },
      {
        file: 'tools/programs/src/python-wheel.ts',
        find: "'--require-hashes', ",
        replace: '',
      },
      {
        file: 'tools/programs/src/python-wheel.ts',
        find: '  if ((await sha256Of(path)) !== sum)\n',
        replace: "  if ((await sha256Of(path)) === '')\n",
      },
    ],
    caughtBy: 'tools/programs/src/python-wheel.int.test.ts',
  },
  {
    name: 'changed-file-trusted',
    story: 'a file that differs from the lock is used',
    edits: [
      {
        file: 'tools/programs/src/lock-file.ts',
        find: 'if (found !== locked)',
        replace: "if (found === 'none')",
      },
    ],
    caughtBy: 'tools/programs/src/lock-file.test.ts',
  },
  {
    name: 'one-sample-suffices',
    story: 'an objective of a load test counts as measured with one sample',
    edits: [
      {
        file: 'load/k6/summary.ts',
        find: 'const isFew = samples < fewestSamples;',
        replace: 'const isFew = samples < 1;',
      },
    ],
    caughtBy: 'load/tests/reports.test.ts',
  },
  {
    name: 'route-of-podman-ignored',
    story: 'the test cluster compares its range with single addresses only, and takes one that has a route',
    edits: [
      {
        file: 'tools/test-cluster/src/node/addresses.ts',
        find: "/^\\d/.test(dst) && dst !== '0.0.0.0/0' ? [dst] : []",
        replace: '/^[\\d.]+$/.test(dst) ? [dst] : []',
      },
    ],
    caughtBy: 'tools/test-cluster/src/node/addresses.test.ts',
  },
  {
    name: 'ready-without-a-pod',
    story: 'a cluster on which a pod fails is called ready',
    edits: [
      {
        file: 'tools/test-cluster/src/trial-pod.ts',
        find: "if (!isDone || phase !== 'Succeeded')",
        replace: 'if (!isDone)',
      },
    ],
    caughtBy: 'tools/test-cluster/src/trial-pod.test.ts',
  },
];
