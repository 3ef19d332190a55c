// compose.yaml gives containers no rights, publishes Caddy alone, and shares its versions with the chart.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';
import { expect, test } from 'vitest';
import { composeText, pinnedImages, services } from './compose-file.ts';

const read = (path: string): string => readFileSync(join(rootFolder, path), 'utf8');
const long = ['mongo', 'redis', 'api', 'domain-agent', 'caddy'];

test('every service is without root, rights and a writable root, and ends within 30 s', () => {
  const all = services();
  expect(Object.keys(all)).toEqual([
    'prepare',
    'mongo',
    'init-stores',
    'redis',
    'api',
    'domain-agent',
    'caddy',
    'backup',
  ]);
  for (const [name, lines] of Object.entries(all)) {
    expect([name, lines.includes('    <<: *hardened\n')]).toEqual([name, true]);
    expect([name, lines.match(/^ {4}(user|read_only|cap_drop|security_opt|privileged):/m)]).toEqual([
      name,
      null,
    ]);
  }
  const [, hardened = ''] = /^x-hardened: &hardened\n((?: {2}.*\n)+)/m.exec(composeText()) ?? [];
  expect(
    hardened
      .trim()
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual([
    "user: '65532:65532'",
    'read_only: true',
    'cap_drop: [ALL]',
    "security_opt: ['no-new-privileges:true']",
    'stop_grace_period: 30s',
  ]);
});

test('only Caddy publishes ports, and the stores reach nothing', () => {
  const all = Object.entries(services());
  expect(all.flatMap(([name, lines]) => (/^ {4}ports:/m.test(lines) ? [name] : []))).toEqual(['caddy']);
  expect(all.flatMap(([name, lines]) => (/networks: .*edge/.test(lines) ? [name] : []))).toEqual([
    'api',
    'domain-agent',
    'caddy',
  ]);
  expect(composeText()).toMatch(/^ {2}stores:\n {4}internal: true$/m);
});

test('what runs for long has a health check and starts again', () => {
  for (const name of long) {
    expect(services()[name]).toContain('    healthcheck:\n');
    expect(services()[name]).toContain('    restart: unless-stopped\n');
  }
});

test('versions of images stand in one place, and are those of the chart', () => {
  const values = read('charts/app/values.yaml');
  const ofChart = [...values.matchAll(/repository: (docker\.io\/\S+)\n.*\n\s+tag: (\S+)/g)].map(
    ([, name, tag]) => `${name}:${tag}`,
  );
  const { caddy, ...stores } = pinnedImages();
  expect(Object.values(stores)).toEqual(ofChart);
  expect(caddy).toMatch(/^docker\.io\/library\/caddy:2\.\d+\.\d+$/);
  const { version }: { readonly version: string } = JSON.parse(read('package.json'));
  expect(composeText()).toContain(`glimpse: &glimpse-image \${GLIMPSE_IMAGE:-glimpse-api:${version}}\n`);
  expect(composeText().match(/^ +image: (?!\*)/m)).toBeNull();
});

test('each setting of .env.example is one of the API, of compose.yaml or of Compose itself', () => {
  const names = [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name);
  const documented = read('docs/configuration.md');
  const unknown = names.filter(
    (name) =>
      name !== 'COMPOSE_PROFILES' &&
      !documented.includes(`| \`${name}\` |`) &&
      !composeText().includes(`\${${name}:-`),
  );
  expect(unknown).toEqual([]);
  expect(names).toContain('SITE_ORIGIN');
});

test('the domain agent gets each setting that its page lists, and no other one of .env', () => {
  const agent = services()['domain-agent'] ?? '';
  const listed = [...read('docs/domain-agent.md').matchAll(/^\| `([A-Z_0-9]+)` \|/gm)].map(
    ([, name]) => name,
  );
  const [, own = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(agent) ?? [];
  const given = [...own.matchAll(/^ {6}([A-Z_0-9]+): /gm)].map(([, name]) => name);
  const elsewhere = ['MONGO_URL', 'SITE_ORIGIN']; // in the file of MONGO_URL_FILE, and in the settings of all
  expect(new Set([...given, ...elsewhere])).toEqual(new Set(listed));
  expect(agent).not.toContain('env_file');
  expect(agent).toContain('    profiles: [domains]\n');
});
