// Tests the chart of one region: its pods, an upgrade, and that it agrees with the operator.
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { definitions } from '@glimpse/test-cluster/tools';
import { renderRegion } from '#regions/desired/region.ts';
import { newestTemplate } from '#regions/desired/template.ts';
import { fieldAt, objectOf } from '#regions/desired/testing/fields-of.ts';
import { aSpec, someFacts } from '#regions/desired/testing/samples.ts';
import { type ControlPlane, startControlPlane } from '../cluster/control-plane.ts';
import { type ChartObject, dryRunOn } from './dry-run.ts';
import { chartFolder, helm, operatorNamespace, render, renderFolder, renderOne } from './helm.ts';

let plane: ControlPlane;
const valuesFile = (name: string): string => join(chartFolder('app'), 'ci', `${name}-values.yaml`);
const given = ['--values', valuesFile('default')] as const;
const full = ['--values', valuesFile('full')] as const;
const podPath = 'spec.template.spec';

beforeAll(async () => {
  plane = await startControlPlane({ recordsRights: false });
  await plane.apply(...(await definitions('prometheus')), ...(await definitions('gatewayApi')));
  const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' };
  await plane.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: operatorNamespace, labels } });
  for (const account of ['glimpse', 'eu'])
    await plane.kubectl(['-n', operatorNamespace, 'create', 'serviceaccount', account]);
});
afterAll(() => plane[Symbol.asyncDispose]());

const find = (objects: readonly ChartObject[], kind: string, name: string): ChartObject => {
  const found = objects.find((one) => one.kind === kind && one.metadata.name === name);
  if (!found) throw new Error(`No ${kind} ${name}`);
  return found;
};
const workloads = (objects: readonly ChartObject[]): readonly ChartObject[] =>
  objects.filter(({ kind }) => ['Deployment', 'StatefulSet', 'CronJob', 'Job'].includes(kind));
const specOf = (workload: ChartObject): unknown =>
  fieldAt(workload, workload.kind === 'CronJob' ? `spec.jobTemplate.${podPath}` : podPath);

test('nothing is random, nothing is looked up, and no Secret is rendered', async () => {
  const folder = join(chartFolder('app'), 'templates');
  for (const file of await readdir(folder))
    expect(await readFile(join(folder, file), 'utf8'), file).not.toMatch(
      /\b(lookup|rand\w+|gen[A-Z]\w+|uuidv4|derivePassword|htpasswd|bcrypt|now|kind: Secret|secretKeyRef)\b/,
    );
  expect(await render('app', ...full)).toBe(await render('app', ...full));
});

/** The pod that a workload makes; an empty folder stands for the claim of a StatefulSet. */
function podOf(workload: ChartObject) {
  const spec = specOf(workload) as { readonly volumes: readonly object[] };
  const claims = (fieldAt(workload, 'spec.volumeClaimTemplates') ?? []) as readonly object[];
  const volumes = claims.map((claim) => ({ name: fieldAt(claim, 'metadata.name'), emptyDir: {} }));
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: workload.metadata.name, namespace: operatorNamespace },
    spec: { ...spec, volumes: [...spec.volumes, ...volumes] },
  };
}

test.each(['default', 'ingress', 'bare', 'external', 'full'])(
  'every pod of %s values fits the restricted profile, mounts no token and has a memory limit',
  async (name) => {
    const values = ['--values', valuesFile(name), '--set', 'api.priorityClassName=']; // no such class here
    const create = ['create', '--dry-run=server', '-f', '-'];
    await plane.kubectl(create, await renderOne('app', 'release-test.yaml', ...values));
    const pods = workloads(await dryRunOn(plane, await render('app', ...values))).map(podOf);
    expect(pods.length).toBeGreaterThan(0);
    for (const pod of pods) {
      await plane.kubectl(create, JSON.stringify(pod));
      expect(fieldAt(pod.spec, 'automountServiceAccountToken')).toBe(false);
      for (const container of fieldAt(pod.spec, 'containers') as readonly object[])
        expect(fieldAt(container, 'resources.limits.memory')).toBeDefined();
    }
  },
);

test('a pod of the API has 30 s to end, of which 5 s are for the edge and 20 s for its own stop', async () => {
  const api = find(await dryRunOn(plane, await render('app', ...given)), 'Deployment', 'glimpse-api');
  expect(fieldAt(api, `${podPath}.terminationGracePeriodSeconds`)).toBe(30);
  expect(fieldAt(api, `${podPath}.containers.0.lifecycle.preStop.sleep.seconds`)).toBe(5);
});

test('pods of the API share a node if only one node can mount their keys', async () => {
  const required = `${podPath}.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution`;
  const one = find(await dryRunOn(plane, await render('app', ...given)), 'Deployment', 'glimpse-api');
  expect(fieldAt(one, `${required}.0.topologyKey`)).toBe('kubernetes.io/hostname');
  expect(fieldAt(one, `${required}.0.labelSelector`)).toEqual(fieldAt(one, 'spec.selector'));
  const own = [
    '--set-json',
    'api.affinity={"nodeAffinity":{},"podAffinity":{"preferredDuringSchedulingIgnoredDuringExecution":[]}}',
  ];
  const joined = await render('app', ...given, ...own);
  expect(joined).toContain('nodeAffinity');
  expect(joined).toContain('preferredDuringSchedulingIgnoredDuringExecution');
  expect(joined).toContain('requiredDuringSchedulingIgnoredDuringExecution');
  const many = find(await dryRunOn(plane, await render('app', ...full)), 'Deployment', 'eu-api');
  expect(fieldAt(many, required)).toBeUndefined();
});

test('the programs get what the operator gives them', async () => {
  const region = aSpec({
    mongo: { managed: { members: 1, tls: 'Disabled', storage: { size: '10Gi' } } },
    redis: { managed: { storage: { size: '1Gi' }, maxMemory: '256Mi' } },
  });
  const wanted = Object.values(renderRegion(region, someFacts(), newestTemplate)).flat();
  const objects = await dryRunOn(plane, await render('app', ...given));
  const bytesAsMegabytes = (command: unknown): unknown =>
    (command as readonly string[]).map((word) => (word === String(256 * 2 ** 20) ? '256mb' : word));
  for (const [kind, part] of [
    ['Deployment', 'api'],
    ['StatefulSet', 'mongo'],
    ['StatefulSet', 'redis'],
  ] as const) {
    const ours = find(objects, kind, `glimpse-${part}`);
    const theirs = objectOf(wanted, kind, part);
    const command = `${podPath}.containers.0.command`;
    expect(fieldAt(ours, command), part).toEqual(bytesAsMegabytes(fieldAt(theirs, command)));
    const resources = `${podPath}.containers.0.resources`;
    expect(fieldAt(ours, resources), part).toEqual(fieldAt(theirs, resources));
  }
  const secure = await dryRunOn(
    plane,
    await render('app', ...given, '--set', 'mongo.tls.existingSecret=tls'),
  );
  const tls = { members: 1, tls: 'Required', storage: { size: '10Gi' } } as const;
  const theirs = renderRegion(aSpec({ mongo: { managed: tls } }), someFacts(), newestTemplate);
  const command = `${podPath}.containers.0.command`;
  expect(fieldAt(find(secure, 'StatefulSet', 'glimpse-mongo'), command)).toEqual(
    fieldAt(objectOf(Object.values(theirs).flat(), 'StatefulSet', 'mongo'), command),
  );
  const settings = find(objects, 'ConfigMap', 'glimpse-api')['data'];
  const config = wanted.find(({ metadata }) => metadata.name.startsWith('api-config-'));
  for (const name of ['TRUSTED_PROXIES', 'MALLOC_ARENA_MAX', 'GLIBC_TUNABLES', 'PORT', 'SERVICE_PORT'])
    expect(fieldAt(settings, name), name).toBe(fieldAt(config, `data.${name}`));
});

test('backups are what the operator makes of them, and see no key', async () => {
  const managed = { members: 1, tls: 'Disabled', storage: { size: '10Gi' } } as const;
  const backup = { schedule: '17 2 * * *', keep: 14, storage: { size: '10Gi' } };
  const spec = aSpec({ mongo: { managed: { ...managed, backup } } });
  const wanted = Object.values(renderRegion(spec, someFacts(), newestTemplate)).flat();
  const theirs = objectOf(wanted, 'CronJob', 'mongo-backup');
  const objects = await dryRunOn(plane, await render('app', ...given, '--set', 'backup.enabled=true'));
  const ours = find(objects, 'CronJob', 'glimpse-backup');
  const { jobTemplate: theirJob, ...schedule } = fieldAt(theirs, 'spec') as Record<string, object>;
  expect(fieldAt(ours, 'spec')).toMatchObject(schedule);
  for (const path of ['backoffLimit', 'activeDeadlineSeconds', 'template.spec.containers.0.command'])
    expect(fieldAt(ours, `spec.jobTemplate.spec.${path}`), path).toEqual(fieldAt(theirJob, `spec.${path}`));
  expect(JSON.stringify(ours)).not.toContain('glimpse-keys');
  const policy = fieldAt(find(objects, 'NetworkPolicy', 'glimpse-mongo'), 'spec.ingress.0.from');
  expect(JSON.stringify(policy)).toContain('"app.kubernetes.io/component":"backup"');
});

test('while a backup is restored there is no API, and no backup begins', async () => {
  const restored = ['--set', 'backup.enabled=true,backup.restore=2026-11-23T02-17-00Z'];
  const objects = await dryRunOn(plane, await render('app', ...given, ...restored));
  expect(fieldAt(find(objects, 'Deployment', 'glimpse-api'), 'spec.replicas')).toBe(0);
  expect(fieldAt(find(objects, 'CronJob', 'glimpse-backup'), 'spec.suspend')).toBe(true);
  const job = find(objects, 'Job', 'glimpse-restore-2026-11-23t02-17-00z');
  const command = fieldAt(job, `${podPath}.containers.0.command`);
  expect(command).toEqual(['node', 'api/src/cli.ts', 'restore', '/backup/2026-11-23T02-17-00Z']);
  expect(fieldAt(job, `${podPath}.containers.0.volumeMounts`)).toContainEqual({
    name: 'backup',
    mountPath: '/backup',
    readOnly: true,
  });
});

/** The chart as a later release would be. There is no earlier release than this one. */
async function laterChart(): Promise<AsyncDisposable & { readonly folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'chart-app-'));
  await cp(chartFolder('app'), folder, { recursive: true });
  const file = join(folder, 'Chart.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text.replace(/^version: .*$/m, 'version: 9.9.9').replace(/^appVersion: .*$/m, "appVersion: '9.9.9'"),
  );
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

test('an upgrade with other values changes no field that the API server keeps', async () => {
  await using later = await laterChart();
  await plane.apply(await render('app', ...given));
  const kept = Object.entries({
    fullnameOverride: '',
    keys: { accessMode: 'ReadWriteOnce', storageClassName: '', size: '64Mi' },
    'mongo.storage': { size: '10Gi', className: '' },
    'redis.storage': { size: '1Gi', className: '' },
  }).flatMap(([name, value]) => ['--set-json', `${name}=${JSON.stringify(value)}`]);
  const upgraded = await dryRunOn(plane, await renderFolder('app', later.folder, ...full, ...kept));
  expect(fieldAt(find(upgraded, 'StatefulSet', 'glimpse-mongo'), 'spec.replicas')).toBe(3);
  expect(
    workloads(upgraded)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['CronJob', 'Deployment', 'Deployment', 'Job', 'StatefulSet', 'StatefulSet']);
  const refused = await renderFolder('app', later.folder, ...given, '--set', 'mongo.storage.size=20Gi');
  await expect(dryRunOn(plane, refused)).rejects.toThrow('updates to statefulset spec');
});

test('a later chart alone restarts no pod whose image it does not change', async () => {
  await using later = await laterChart();
  const tags = ['--set', 'image.tag=1.0.0,operatorImage.tag=1.0.0'];
  const before = workloads(await dryRunOn(plane, await render('app', ...given, ...tags)));
  const after = workloads(await dryRunOn(plane, await renderFolder('app', later.folder, ...given, ...tags)));
  const templates = (some: readonly ChartObject[]) => some.map((one) => fieldAt(one, 'spec.template'));
  expect(templates(after)).toEqual(templates(before));
});

/** What helm prints after an installation, with each command on one line. */
async function notesWith(set: string): Promise<string> {
  const at = ['--namespace', 'glimpse', '--kubeconfig', plane.kubeconfigs.admin, '--dry-run=client'];
  const domains = 'domainAgent.enabled=true,domainAgent.existingSecret=glimpse-domain-agent';
  const values = [...given, '--set', domains, '--set', set];
  const said = await helm(['install', 'glimpse', chartFolder('app'), ...at, ...values]);
  return said.slice(said.indexOf('NOTES:')).replaceAll(/ \\\n\s*/g, ' ');
}

test('the notes have the commands of the README, with the names of the release', async () => {
  const notes = await notesWith('ingress.enabled=true,backup.enabled=true');
  const readme = await readFile(join(chartFolder('app'), 'README.md'), 'utf8');
  const host = 'glimpse-mongo-0.glimpse-mongo.glimpse.svc:27017';
  expect(readme).toContain(`mongo=${host}`);
  const commands = readme
    .slice(0, readme.indexOf('## The key file'))
    .replaceAll(/ \\\n\s*/g, ' ')
    .replaceAll('@$mongo/', `@${host}/`)
    .split('\n')
    .filter((line) => line.startsWith('kubectl -n glimpse create secret'));
  expect(commands).toHaveLength(3);
  for (const command of commands) expect(notes).toContain(command);
  expect(notes).toContain('Point glimpse.example.com in DNS');
  expect(notes).toContain('kubectl -n glimpse get ingress glimpse-api');
  expect(notes).toContain('helm -n glimpse test glimpse');
  expect(notes).toContain('--set backup.restore=FOLDER');
  expect(notes).toContain('kubectl -n glimpse delete pvc data-glimpse-redis-0 --wait=false');
});

test('with TLS the notes put it into each address of MongoDB', async () => {
  const notes = await notesWith('mongo.tls.existingSecret=tls');
  const ends = [...notes.matchAll(/mongodb:[^"]+/g)].map(([text]) => text.split('&').slice(2).join('&'));
  expect(ends).toEqual(Array(3).fill('tls=true&tlsCAFile=/etc/glimpse/mongo-ca/ca.crt'));
});
