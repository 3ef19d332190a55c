// Runs the commands for Kubernetes of README as they stand, in their order, against a real API server. The
// operator is the process that its pod would run.
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clusterTools } from '@glimpse/test-cluster/tools';
import { commandsOf, runnerOf } from '../../../scripts/page-examples/commands.ts';
import { type Ran, runCommands } from '../../../scripts/page-examples/run-commands.ts';
import { rootFolder } from '@glimpse/processes/folders';
import { type ControlPlane, startControlPlane } from '../cluster/control-plane.ts';
import { type Running, startEntry } from '../process/processes.ts';

const programs = ['helm', 'kubectl'] as const;
const commands = commandsOf('README.md').filter((command) => runnerOf(command) === 'cluster');
const opened = new AsyncDisposableStack();
let plane: ControlPlane;
let env: Readonly<Record<string, string>>;

beforeAll(async () => {
  const tool = await clusterTools(programs);
  plane = opened.use(await startControlPlane());
  const bin = await mkdtemp(join(tmpdir(), 'glimpse-bin-'));
  opened.defer(() => rm(bin, { recursive: true }));
  for (const name of programs) await symlink(tool(name), join(bin, name));
  env = {
    PATH: `${bin}:${process.env['PATH'] ?? ''}`,
    KUBECONFIG: plane.kubeconfigs.admin,
    HELM_CACHE_HOME: join(bin, 'helm'),
  };
});
afterAll(() => opened.disposeAsync());

const run = (some: readonly string[]): Promise<readonly Ran[]> =>
  runCommands(some, { folder: rootFolder, env });

/** What the Deployment of the chart starts as a pod, as a process of this machine. */
const startOperator = (): Promise<Running> =>
  startEntry({
    name: 'operator',
    entry: 'main',
    folder: plane.folder,
    env: {
      KUBECONFIG: plane.kubeconfigs.operator,
      OPERATOR_IMAGE: 'registry.example/glimpse-operator',
      MONGO_IMAGE: 'mongo:8',
      REDIS_IMAGE: 'redis:8',
      METRICS_AUTH: 'false',
    },
  });

test('the charts are installed, a region and its domain are made, and both say what is next', async () => {
  const installs = commands.filter((command) => command.startsWith('helm '));
  expect(commands.slice(0, installs.length)).toEqual(installs);
  const installed = await run(installs);
  opened.use(await startOperator());
  const made = await run(commands.slice(installs.length));
  expect([...installed, ...made].filter(({ code }) => code !== 0)).toEqual([]);

  const listed = made.at(-1)?.output ?? '';
  expect(listed).toMatch(/NAME +DOMAIN +READY +REASON .* NEXT/);
  expect(listed).toMatch(/NAMESPACE +NAME +READY +REASON .* NEXT/);
  expect(listed).toMatch(/jurisdiction.glimpse.dev\/dev +dev.glimpse.example/);
  expect(listed).toMatch(/^glimpse-dev +customdomain.glimpse.dev\/secrets.acme.example/m);
});
