// Tests the Job that refuses the removal of the operator: its pod, its rights and what it says.
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rootFolder } from '@glimpse/processes/folders';
import { freePort } from '@glimpse/processes/ports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type ControlPlane, startControlPlane } from '../cluster/control-plane.ts';
import { aRegion } from '../regions/region-samples.ts';
import { dryRunOn } from './dry-run.ts';
import { ciValues, helm, chartFolder, operatorNamespace, render, renderOne } from './helm.ts';

const name = 'glimpse-operator-removal-guard';
const fullValues = ciValues('operator').find((file) => file.endsWith('full-values.yaml')) ?? '';
const removed = ['crd', 'jurisdictions.glimpse.dev', 'customdomains.glimpse.dev'];
/** Rights and definitions count after a moment, and each try starts a process. */
const patience = { timeout: 60_000 };
let plane: ControlPlane;

beforeAll(async () => {
  plane = await startControlPlane();
  await plane.apply(await render('operator-crds'));
  await plane.kubectl(['create', 'namespace', operatorNamespace]);
  const restricted = 'pod-security.kubernetes.io/enforce=restricted';
  await plane.kubectl(['label', 'namespace', operatorNamespace, restricted]);
  await plane.apply(await render('operator', '--set', 'metrics.enabled=false'));
});
afterAll(() => plane[Symbol.asyncDispose]());

const Template = z.object({
  metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
  spec: z.looseObject({}),
});
const Workload = z.object({
  metadata: z.looseObject({ annotations: z.optional(z.record(z.string(), z.string())) }),
  spec: z.looseObject({ template: Template }),
});
const Policy = z.object({
  podSelector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
  ingress: z.optional(z.array(z.unknown())),
  egress: z.array(z.object({ ports: z.array(z.object({ port: z.number() })) })),
});
type Workload = z.output<typeof Workload>;

/** The Job or the Deployment, as the API server takes it. */
async function workload(kind: 'Job' | 'Deployment', ...values: readonly string[]): Promise<Workload> {
  const files = ['removal-guard.yaml', 'deployment.yaml'];
  const texts = await Promise.all(files.map((file) => renderOne('operator', file, ...values)));
  const objects = await dryRunOn(plane, texts.join('\n'));
  return Workload.parse(objects.find((one) => one.kind === kind));
}

describe('the Job', () => {
  test('runs before the removal, once, for two minutes at most, and helm prints what it says', async () => {
    const { metadata, spec } = await workload('Job');
    expect(metadata.annotations).toEqual({
      'helm.sh/hook': 'pre-delete',
      'helm.sh/hook-weight': '0',
      'helm.sh/hook-delete-policy': 'before-hook-creation,hook-succeeded',
      'helm.sh/hook-output-log-policy': 'hook-failed',
    });
    expect(spec).toMatchObject({
      backoffLimit: 0,
      activeDeadlineSeconds: 120,
      ttlSecondsAfterFinished: 86_400,
    });
  });

  test.each([
    ['by default', []],
    ['with every value', ['--values', fullValues]],
  ])('has a pod of the restricted profile with a token of one hour %s', async (_, values) => {
    const { spec } = await workload('Job', ...values);
    const { metadata, spec: ofPod } = spec.template;
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { ...metadata, name: 'probe' }, spec: ofPod };
    const tried = ['create', '--dry-run=server', '-n', operatorNamespace, '-f', '-'];
    expect(await plane.kubectl(tried, JSON.stringify(pod))).toContain('created');
    const text = JSON.stringify(ofPod);
    expect(text).toContain('"automountServiceAccountToken":false');
    expect(text).toContain('"expirationSeconds":3600');
    expect(text).toMatch(/"limits":\{"memory":"\d+Mi"\}/);
    expect(text).toContain('"operator/src/main.ts","check-removal"');
    expect(text).not.toContain('secretKeyRef');
  });

  test('finds image, nodes and names as the operator does, but keeps no distance to it', async () => {
    const values = ['--values', fullValues];
    const [job, deployment] = [await workload('Job', ...values), await workload('Deployment', ...values)];
    const shared = (of: Workload) => {
      const { spec } = of.spec.template;
      const { nodeSelector, tolerations, imagePullSecrets, dnsPolicy, dnsConfig, volumes } = spec;
      const { nodeAffinity } = z.object({ nodeAffinity: z.unknown() }).parse(spec['affinity']);
      const own = (volumes as { name: string }[]).filter((volume) => volume.name !== 'metrics');
      return { nodeSelector, tolerations, imagePullSecrets, dnsPolicy, dnsConfig, own, nodeAffinity };
    };
    expect(shared(job)).toEqual(shared(deployment));
    expect(Object.values(shared(job))).not.toContain(undefined);
    expect(job.spec.template.spec['affinity']).not.toHaveProperty('podAntiAffinity');
    const imageOf = (of: Workload) => /"image":"[^"]+"/.exec(JSON.stringify(of.spec.template.spec))?.[0];
    expect(imageOf(job)).toBe(imageOf(deployment));
  });

  test('is not counted as a pod of the operator, and has a policy of its own', async () => {
    const { labels } = (await workload('Job')).spec.template.metadata;
    const selector = (await workload('Deployment')).spec['selector'] as { matchLabels: object };
    expect(labels).not.toMatchObject(selector.matchLabels);
    const objects = await dryRunOn(plane, await render('operator'));
    const policy = objects.find((one) => one.kind === 'NetworkPolicy' && one.metadata.name === name);
    const { podSelector, ingress, egress } = Policy.parse(policy?.spec);
    expect(labels).toMatchObject(podSelector.matchLabels);
    expect(ingress).toBeUndefined(); // an empty list is stored so: nobody calls it
    const ports = egress.flatMap((rule) => rule.ports);
    expect(ports.map(({ port }) => port)).toEqual([443, 6443, 53, 53]);
  });

  test('is not made without removalGuard.enabled, and neither are its account and its rights', async () => {
    const whole = ['template', 'operator', chartFolder('operator'), '--namespace', operatorNamespace];
    expect(await helm([...whole, '--kube-version', '1.36.3'])).toContain(name);
    const without = await helm([...whole, '--kube-version', '1.36.3', '--set', 'removalGuard.enabled=false']);
    expect(without).not.toMatch(/removal-?guard/i);
  });
});

/** What the command prints with the account of the Job, and its exit code. */
async function answer(server?: string): Promise<{ readonly said: string; readonly code: number }> {
  const token = (await plane.kubectl(['create', 'token', name, '-n', operatorNamespace])).trim();
  const config = JSON.parse(await readFile(plane.kubeconfigs.admin, 'utf8'));
  config.users[0].user = { token };
  if (server !== undefined) config.clusters[0].cluster.server = server;
  const file = join(plane.folder, 'guard.kubeconfig');
  await writeFile(file, JSON.stringify(config), { mode: 0o600 });
  const env = {
    PATH: process.env['PATH'] ?? '',
    KUBECONFIG: file,
    OPERATOR_IMAGE: 'glimpse-operator:test',
    MONGO_IMAGE: 'mongo:test',
    REDIS_IMAGE: 'redis:test',
  };
  const words = [join(rootFolder, 'operator/src/main.ts'), 'check-removal'];
  return promisify(execFile)(process.execPath, words, { env }).then(
    ({ stdout }) => ({ said: stdout, code: 0 }),
    ({ stdout, code }: { stdout: string; code: number }) => ({ said: stdout, code }),
  );
}

describe('the command with the rights of the Job', () => {
  test('lets the operator go without a Jurisdiction', async () => {
    expect(await answer()).toEqual({
      said: 'No Jurisdiction exists: the operator can be removed.\n',
      code: 0,
    });
  });

  test('names the Jurisdictions that exist, one elsewhere among them', async () => {
    const remote = { placement: 'Remote', api: undefined, routing: undefined };
    await plane.apply(aRegion('eu'), aRegion('us', remote));
    const { said, code } = await answer();
    expect(said).toMatch(/^The operator is not removed: 2 Jurisdictions exist: eu, us\.\n/);
    expect(code).toBe(1);
  });

  test('keeps the operator when nobody answers', async () => {
    const { said, code } = await answer(`https://127.0.0.1:${await freePort()}`);
    expect(said).toMatch(/^The operator is not removed: the API server does not give the list/);
    expect(code).toBe(1);
  });

  test('may list Jurisdictions, and nothing else', async () => {
    const may = (...words: readonly string[]): Promise<string> =>
      plane
        .kubectl(['auth', 'can-i', ...words, '--as', `system:serviceaccount:${operatorNamespace}:${name}`])
        .then(
          (said) => said.trim(),
          () => 'no',
        );
    expect(await may('list', 'jurisdictions.glimpse.dev')).toBe('yes');
    for (const words of [
      ['get', 'jurisdictions.glimpse.dev'],
      ['watch', 'jurisdictions.glimpse.dev'],
      ['delete', 'jurisdictions.glimpse.dev'],
      ['list', 'customdomains.glimpse.dev'],
      ['list', 'secrets'],
      ['list', 'pods', '-n', operatorNamespace],
    ])
      expect(await may(...words)).toBe('no');
  });

  test('keeps the operator when its rights are gone', async () => {
    await plane.kubectl(['delete', 'clusterrolebinding', name]);
    await expect.poll(async () => (await answer()).said, patience).toMatch(/the API server refuses the list/);
    expect((await answer()).code).toBe(1);
    await plane.apply(await render('operator', '--set', 'metrics.enabled=false'));
  });

  test('lets the operator go when the definitions are gone', async () => {
    await plane.kubectl(['delete', 'jurisdictions.glimpse.dev', '--all']);
    await plane.kubectl(['delete', ...removed]);
    await expect.poll(() => answer(), patience).toMatchObject({ code: 0 });
  });
});
