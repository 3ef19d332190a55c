// The host table is closed (docs/design/trust.md#hosts).
import { expect, test } from 'vitest';
import { hostTable } from './host-table.ts';

const secure = hostTable({
  siteOrigin: 'https://glimpse.example',
  siteHost: 'glimpse.example',
  siteAliases: ['www.glimpse.example', 'alt.example:8443'],
  https: true,
});
const local = hostTable({
  siteOrigin: 'http://localhost:3000',
  siteHost: 'localhost:3000',
  siteAliases: [],
  https: false,
});

test.each([
  'glimpse.example',
  'GLIMPSE.example',
  'glimpse.example:443',
  'www.glimpse.example',
  'alt.example:8443',
])('%s is ours', (host) => {
  expect(secure.find(host)).toEqual({ kind: 'site' });
});

test.each([
  undefined,
  '',
  'evil.example',
  'glimpse.example.',
  'glimpse.example:80',
  'glimpse.example:444',
  'alt.example',
  'glimpse.example@evil',
  '127.0.0.1',
])('%s is not', (host) => {
  expect(() => secure.find(host)).toThrow(expect.objectContaining({ code: 'http.wrong_host' }));
});

test('an unusual port belongs to the name', () => {
  expect(local.find('localhost:3000')).toEqual({ kind: 'site' });
  expect(() => local.find('localhost')).toThrow(expect.objectContaining({ code: 'http.wrong_host' }));
});
