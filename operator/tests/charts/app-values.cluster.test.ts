// Tests the values of the chart `app`: refused ones with their sentence, and the settings that others become.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';
import { expect, test } from 'vitest';
import { chartFolder, render } from './helm.ts';

const given = ['--values', join(chartFolder('app'), 'ci', 'default-values.yaml')] as const;
const memoryLimit = 'api.resources.limits.memory';
const memoryRequest = 'api.resources.requests.memory';

test.each([
  ['siteOrigin=', 'write the address of the site without a path, such as https://glimpse.example.com'],
  ['siteOrigin=glimpse.example.com', 'siteOrigin must be an origin'],
  ['siteOrigin=https://glimpse.example.com/', 'siteOrigin must be an origin'],
  ['region=EU west', 'write 1 to 63 small letters'],
  ['mongo.existingSecret=', 'write the name of the Secret with the address of MongoDB'],
  ['redis.existingSecret=', 'Without Redis write redis.enabled: false'],
  ['redis.enabled=false,redis.existingSecret=', 'write api.replicas: 1'],
  ['api.autoscaling.enabled=true,api.autoscaling.minReplicas=11', 'write a smaller one'],
  ['domainAgent.enabled=true', 'the Secret with the key of the TXT values'],
  ['gateway.enabled=true', 'write the Gateway of the route'],
  ['settings.MONGO_URL=mongodb://a:b@c/d', 'write mongo.existingSecret instead'],
  ['settings.SMTP_URL=smtp://a:b@c', 'write mail.existingSecret instead'],
  ['settings.KEYS_FILE=/tmp/keys', 'write keys.existingClaim instead'],
  ['settings.PORT=80', 'settings.PORT can.t be set: remove it'],
  ['settings.locales=de', 'locales'],
  ['mongo.members=2', 'members'],
  ['mongo.storage.size=much', 'size'],
  ['image.tag=latest', 'tag'],
  ['image.digest=sha256:1', 'digest'],
  ['keys.accessMode=ReadOnlyMany', 'accessMode'],
  ['replicaCount=2', 'replicaCount'],
  ['mongo.password=x', 'password'],
  ['metrics.serviceMonitor.interval=soon', 'interval'],
  ['settings.WEB_CONCURRENCY=2', 'write api.processes instead'],
  ['api.processes=0', 'processes'],
  ['api.processes=2', 'api.resources.limits.memory: 512Mi: write 1Gi at least'],
  [
    `api.processes=2,${memoryLimit}=1Gi,${memoryRequest}=299M`,
    'api.resources.requests.memory: 299M: write 300M at least',
  ],
  [
    `api.processes=6,${memoryLimit}=1Gi,${memoryRequest}=1Gi`,
    'api.resources.limits.memory: 1Gi: write 1560M at least',
  ],
  ['api.resources.limits.memory=much', 'memory'],
  ['backup.keep=0', 'keep'],
  ['backup.storage.size=much', 'size'],
  ['backup.every=1h', 'every'],
  ['backup.schedule=daily', 'write minute, hour, day, month and day of the week in UTC'],
  ['backup.restore=2026-11-23T02-17-00Z', 'write backup.enabled: true'],
  ['backup.enabled=true,backup.restore=last', 'write the name that its Job printed'],
  ['mongo.tls.caSecret=ca', 'write mongo.tls.existingSecret, with ca.crt in it, or mongo.enabled: false'],
  ['mongo.enabled=false,mongo.tls.existingSecret=tls', 'write mongo.tls.caSecret or mongo.tls.caConfigMap'],
  ['mongo.enabled=false,mongo.tls.caSecret=a,mongo.tls.caConfigMap=b', 'both be set: remove one'],
])('helm refuses --set %s and says what to write: %s', async (set, sentence) => {
  await expect(render('app', ...given, '--set', set)).rejects.toThrow(new RegExp(sentence));
});

test('several processes get the settings that each of them needs', async () => {
  expect(await render('app', ...given)).toContain('WEB_CONCURRENCY: "1"');
  const memory = `${memoryRequest}=3780M,${memoryLimit}=7560M`;
  const many = await render('app', ...given, '--set', `api.processes=31,${memory}`);
  for (const line of [
    'WEB_CONCURRENCY: "31"',
    `BODY_MEMORY_BYTES: "${31 * 32 * 2 ** 20}"`,
    'MAX_CONNECTIONS: "3100"',
  ])
    expect(many).toContain(line);
});

test.each(['charts/app/README.md', 'docs/design/test-cluster.md'])(
  'helm takes the file of values that %s shows',
  async (page) => {
    const text = await readFile(join(rootFolder, page), 'utf8');
    const blocks = [...text.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
    const values = blocks.filter((block) => block.includes('siteOrigin:'));
    expect(values).toHaveLength(1);
    const folder = await mkdtemp(join(tmpdir(), 'chart-values-'));
    const file = join(folder, 'my-values.yaml');
    await writeFile(file, values.join(''));
    const rendered = await render('app', '--values', file);
    await rm(folder, { recursive: true });
    expect(rendered).toContain('kind: Ingress');
  },
);
