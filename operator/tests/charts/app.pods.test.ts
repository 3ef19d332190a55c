// The chart of one region on real pods: install, upgrade, roll-back, backup and restore, removal, TLS.
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandsOf } from '../../../scripts/page-examples/commands.ts';
import { type Ran, runCommands } from '../../../scripts/page-examples/run-commands.ts';
import { podCluster } from '../cluster/pods.ts';
import { chartFolder, helm } from './helm.ts';

const cluster = podCluster();
const namespace = 'glimpse'; // of the README, as all names here
const host = 'app.glimpse.test';
const waitMs = { timeout: 300_000 };
const kubectl = (...args: readonly string[]): Promise<string> => cluster.kubectl(['-n', namespace, ...args]);
const run = (...args: readonly string[]): Promise<string> =>
  helm([...args, '--namespace', namespace, '--kubeconfig', cluster.kubeconfig]);

const imageOf = (name: string) => {
  const at = name.lastIndexOf(':');
  return { repository: name.slice(0, at), tag: name.slice(at + 1) };
};
const sized = { requests: { cpu: '50m', memory: '128Mi' }, limits: { memory: '512Mi' } };

/** Prints how many processes of the API run in the pod. */
const countProcesses = `
  const { readdirSync, readFileSync } = require('node:fs');
  const commands = readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name))
    .map((name) => readFileSync('/proc/' + name + '/cmdline', 'utf8'));
  console.log(commands.filter((command) => /api\\/src\\/main[.]ts/.test(command)).length);
`;
const twoProcesses = { processes: 2, resources: { requests: { memory: '300M' }, limits: { memory: '1Gi' } } };

/** Values that differ from those of the first installation. */
type Changes = Readonly<Partial<Record<'settings' | 'api' | 'mongo' | 'backup', object>>>;

/** Small pods on the images of the cluster, which has an old MongoDB. */
const values = ({ settings, api, mongo, backup }: Changes) => ({
  siteOrigin: `http://${host}`,
  settings: { DEVELOPMENT: true, ...settings },
  image: imageOf(cluster.images.api),
  operatorImage: imageOf(cluster.images.operator),
  api: { resources: sized, ...api },
  mongo: {
    existingSecret: 'glimpse-mongo',
    image: imageOf(cluster.images.mongo),
    storage: { size: '1Gi' },
    resources: sized,
    ...mongo,
  },
  redis: {
    existingSecret: 'glimpse-redis',
    image: imageOf(cluster.images.redis),
    maxMemoryMegabytes: 32,
    resources: { requests: { memory: '112Mi' }, limits: { memory: '112Mi' } },
  },
  domainAgent: { enabled: true, existingSecret: 'glimpse-domain-agent' },
  backup: { enabled: true, storage: { size: '1Gi' }, resources: sized, ...backup },
  ingress: { enabled: true, className: cluster.ingressClass },
});

/** Installs or upgrades, and waits until every pod is ready. */
async function install(changes: Changes = {}): Promise<string> {
  const given = Object.entries(values(changes)).flatMap(([name, value]) => [
    '--set-json',
    `${name}=${JSON.stringify(value)}`,
  ]);
  const wait = ['--wait', '--wait-for-jobs', '--timeout=200s'];
  return run('upgrade', '--install', 'glimpse', chartFolder('app'), ...wait, ...given);
}

/** Sends JSON by the edge. @returns status and record of the answer */
async function post(path: string, body: object) {
  const sent = request({
    host: cluster.address,
    path,
    method: 'POST',
    headers: { host, accept: 'application/json', 'content-type': 'application/json' },
    signal: AbortSignal.timeout(15_000),
  });
  sent.end(JSON.stringify(body));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const text = (await answer.toArray()).join('');
  const { record } = (text.startsWith('{') ? JSON.parse(text) : {}) as { record?: unknown };
  return { status: answer.statusCode, record: record as never };
}
async function conceal(secret: string): Promise<string> {
  const { record } = await post('/api/v2/secret/conceal', { secret, ttl: 3600 });
  return (record as { secret: { key: string } }).secret.key;
}
async function reveal(key: string): Promise<string | number | undefined> {
  const { status, record } = await post(`/api/v2/secret/${key}`, { continue: true });
  return status === 200 ? (record as { secret_value: string }).secret_value : status;
}

async function removeAll(): Promise<void> {
  await run('uninstall', 'glimpse', '--ignore-not-found', '--wait', '--timeout=90s');
  await cluster.kubectl(['delete', 'namespace', namespace, '--ignore-not-found', '--timeout=90s']);
}

/** Runs commands of the README in a folder of their own, all of which must succeed. */
async function runReadme(commands: readonly string[]): Promise<readonly Ran[]> {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-readme-'));
  await symlink(cluster.kubectlProgram, join(folder, 'kubectl'));
  const env = { PATH: `${folder}:${process.env['PATH'] ?? ''}`, KUBECONFIG: cluster.kubeconfig };
  const ran = await runCommands(commands, { folder, env });
  await rm(folder, { recursive: true });
  expect(ran.filter(({ code }) => code !== 0)).toEqual([]);
  return ran;
}
const commands = commandsOf('charts/app/README.md');
const secrets = commands.slice(
  0,
  commands.findIndex((command) => command.startsWith('helm ')),
);

beforeAll(async () => {
  await removeAll(); // of a run that was killed
  expect(secrets.filter((command) => command.includes('create secret'))).toHaveLength(3);
  await runReadme(secrets);
});
afterAll(removeAll);

test(
  'the chart installs, its notes say what is next, and `helm test` opens a secret once',
  waitMs,
  async () => {
    const notes = await install();
    expect(notes).toContain(`Point ${host} in DNS`);
    await run('test', 'glimpse', '--timeout=90s');
    const said = await kubectl('exec', 'deploy/glimpse-api', '--', 'node', 'api/src/cli.ts', 'check-keys');
    expect(said).toContain('The key file fits the database');
  },
);

test('an upgrade and a roll-back keep secrets, claims and the members of the set', waitMs, async () => {
  const [first, second] = [await conceal('before the upgrade'), await conceal('before the roll-back')];
  const claims = await kubectl('get', 'pvc', '-o', 'name');
  await install({ settings: { BRAND_NAME: 'Ours' }, api: twoProcesses });
  expect(await reveal(first)).toBe('before the upgrade');
  const shown = await kubectl('get', 'configmap', 'glimpse-api', '-o', 'jsonpath={.data.BRAND_NAME}');
  expect(shown).toBe('Ours');
  const processes = await kubectl('exec', 'deploy/glimpse-api', '--', 'node', '--eval', countProcesses);
  expect(processes.trim()).toBe('3'); // with the first one, which serves nothing
  await run('rollback', 'glimpse', '1', '--wait', '--timeout=200s');
  expect(await reveal(second)).toBe('before the roll-back');
  expect(await kubectl('get', 'pvc', '-o', 'name')).toBe(claims);
});

test('a Job of the CronJob writes a backup, and a restore of it ends what was unread', waitMs, async () => {
  const key = await conceal('before the backup');
  const ran = await runReadme(commands.filter((command) => command.includes('backup-by-hand')));
  const said = ran.at(-1)?.output ?? '';
  expect(said).toContain('The backup of region eu is complete');
  const folder = /^Its folder is (\S+)\.$/m.exec(said)?.[1] ?? '';
  const notes = await install({ backup: { restore: folder } });
  expect(notes).toContain(`The API is stopped while the backup ${folder} is loaded.`);
  const loaded = await kubectl(
    'logs',
    `--selector=job-name=glimpse-restore-${folder.toLowerCase()}`,
    '--tail=-1',
  );
  expect(loaded).toMatch(/^3\. Backup of \S+ loaded:$/m);
  expect(loaded).toMatch(/^secrets +[1-9]\d* documents/m);
  expect(await kubectl('get', 'pods', '-l', 'app.kubernetes.io/component=api', '-o', 'name')).toBe('');
  await install();
  expect(await reveal(key)).toBe(404);
  expect(await reveal(await conceal('after the restore'))).toBe('after the restore');
});

test('a release that was removed finds its keys and data again', waitMs, async () => {
  const key = await conceal('before the removal');
  await run('uninstall', 'glimpse', '--wait', '--timeout=120s');
  await kubectl('wait', '--for=delete', 'pod', '--all', '--timeout=120s');
  expect((await kubectl('get', 'pvc', '-o', 'name')).trim().split('\n').toSorted()).toEqual([
    'persistentvolumeclaim/data-glimpse-mongo-0',
    'persistentvolumeclaim/data-glimpse-redis-0',
    'persistentvolumeclaim/glimpse-backup',
    'persistentvolumeclaim/glimpse-keys',
  ]);
  await install();
  expect(await reveal(key)).toBe('before the removal');
  expect(await reveal(key)).toBe(404);
});

test('with TLS, members and all who talk to them use the certificate of the README', waitMs, async () => {
  await run('uninstall', 'glimpse', '--wait', '--timeout=120s');
  await kubectl('delete', 'pvc,secret', '--all', '--timeout=120s');
  const authority = '&tls=true&tlsCAFile=/etc/glimpse/mongo-ca/ca.crt';
  await runReadme(
    secrets.slice(1).map((command) => command.replaceAll('authSource=admin', `$&${authority}`)),
  );
  const first = commands.findIndex((command) => command.startsWith('openssl req '));
  await runReadme(commands.slice(first, first + 4));
  await install({ mongo: { tls: { existingSecret: 'glimpse-mongo-tls' } } });
  await run('test', 'glimpse', '--timeout=90s');
  await kubectl('rollout', 'status', 'deployment/glimpse-domain-agent', '--timeout=60s');
  await kubectl('create', 'job', '--from=cronjob/glimpse-backup', 'over-tls');
  await kubectl('wait', '--for=condition=Complete', 'job/over-tls', '--timeout=90s');
});
