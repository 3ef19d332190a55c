// Tests the settings of the domain agent and their table in the documentation.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SettingError } from '#platform/setting.ts';
import { agentSettings, readAgentConfig } from './settings.ts';

test('the documentation lists each setting with its default', () => {
  const page = readFileSync(new URL('../../../../../docs/domain-agent.md', import.meta.url), 'utf8');
  const rows = Object.values(agentSettings).map((one) => {
    const fallback = 'fallback' in one ? `\`${String(one.fallback)}\`` : '';
    return `| \`${one.name}\` | ${fallback} | ${one.doc} |`;
  });
  expect(page.split('\n').filter((line) => line.startsWith('| `'))).toEqual(rows);
});

test('the defaults belong to the site', () => {
  const config = readAgentConfig({
    SITE_ORIGIN: 'https://glimpse.example.com',
    SITE_ALIASES: 'www.glimpse.example.com:8443',
  });
  expect(config.target).toEqual({ cname: 'glimpse.example.com', ipv4: [], ipv6: [] });
  expect(config.ownHosts).toEqual(['glimpse.example.com', 'www.glimpse.example.com']);
  expect(config).toMatchObject({ database: 'glimpse', region: 'eu', dns: { mode: 'authoritative' } });
  expect(readAgentConfig({ MONGO_URL: 'mongodb://a,b/other?replicaSet=x' }).database).toBe('other');
});

test('a CAA record may name our account', () => {
  const accountUri = 'https://ca.example.net/acct/1';
  expect(readAgentConfig({ CAA_ACCOUNT_URI: accountUri }).caa).toMatchObject({ accountUri });
  expect(readAgentConfig({}).caa).toMatchObject({ accountUri: undefined });
});

test('the address of MongoDB may be in a file, which is named if it cannot be read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'agent-settings-'));
  const path = join(folder, 'uri');
  await writeFile(path, 'mongodb://operator:secret@a/other\n');
  const { mongoUrl, database } = readAgentConfig({ MONGO_URL_FILE: path, MONGO_URL: 'mongodb://b/c' });
  await rm(folder, { recursive: true });
  expect([mongoUrl, database]).toEqual(['mongodb://operator:secret@a/other', 'other']);
  expect(() => readAgentConfig({ MONGO_URL_FILE: path })).toThrow('MONGO_URL_FILE must name a file');
});

test.each([
  ['DNS_RESOLVERS', 'localhost'],
  ['DNS_MODE', 'magic'],
  ['DOMAINS_IPV4', '2001:db8::1'],
  ['DOMAINS_IPV6', '192.0.2.1'],
  ['ALLOWED_PRIVATE_CIDRS', '10.0.0.0/99'],
  ['OWNERSHIP_PREFIX', 'no-underscore'],
  ['SITE_ORIGIN', 'not an origin'],
  ['REGION', '../eu'],
])('a wrong %s is named, its value is not', (name, value) => {
  const read = () => readAgentConfig({ [name]: value });
  expect(read).toThrow(SettingError);
  expect(read).toThrow(name);
  expect(read).not.toThrow(value);
});
