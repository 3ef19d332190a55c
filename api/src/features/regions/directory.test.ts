// The list of regions is reloaded, but not from a malformed file (docs/design/http-api.md#bootstrap).
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { regionDirectory } from './directory.ts';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'glimpse-regions-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const eu = {
  identifier: 'eu',
  display_name: 'European Union',
  domain: 'eu.glimpse.example',
  icon: 'lucide:landmark',
  current: true,
};
const us = {
  identifier: 'us',
  display_name: 'United States',
  domain: 'us.glimpse.example',
  icon: 'lucide:no-such-icon',
};
async function opened(text: string) {
  const file = join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(file, text);
  const warned: string[] = [];
  const directory = await regionDirectory({
    file,
    region: 'eu',
    log: { warn: (_fields, message) => void warned.push(message) },
  });
  return { file, warned, ...directory };
}
const reload = async ({ regionJobs: [job] }: Awaited<ReturnType<typeof opened>>) =>
  job?.run(AbortSignal.timeout(1000));

test('without a file there are no regions', async () => {
  const { current, icon, regionJobs } = await regionDirectory({
    file: undefined,
    region: 'eu',
    log: { warn: () => undefined },
  });
  expect([current(), icon('lucide:globe'), regionJobs]).toEqual([null, undefined, []]);
});

test('pages get the list and the icons it uses, but no other field or icon', async () => {
  const { current, icon } = await opened(JSON.stringify([eu, us]));
  const { current: _current, ...shown } = eu;
  expect(current()).toEqual({ enabled: true, current_jurisdiction: 'eu', jurisdictions: [shown, us] });
  expect(icon('lucide:landmark')).toMatch(
    /^<svg id="icon" xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 24 24"[^]*<\/svg>\n$/,
  );
  expect([
    icon('lucide:no-such-icon'),
    icon('lucide:globe'),
    icon('lucide:constructor'),
    icon('other:landmark'),
  ]).toEqual(Array.from({ length: 4 }, () => undefined));
});

test('a new region appears without a restart; a malformed file changes nothing and is logged', async () => {
  const directory = await opened(JSON.stringify([eu]));
  await writeFile(directory.file, JSON.stringify([eu, us]));
  await reload(directory);
  expect(directory.current()?.jurisdictions).toHaveLength(2);
  for (const broken of [
    '[',
    '[]',
    JSON.stringify([us]),
    JSON.stringify([{ ...eu, domain: 'eu.example/x' }]),
  ]) {
    await writeFile(directory.file, broken);
    await reload(directory);
  }
  expect(directory.current()?.jurisdictions).toHaveLength(2);
  expect(directory.warned).toHaveLength(4);
});

test.each(['', '{}', '[]', JSON.stringify([us]), JSON.stringify([{ ...eu, icon: '../x' }])])(
  'the file %j prevents the start',
  async (text) => {
    await expect(opened(text)).rejects.toThrow('REGIONS_FILE');
  },
);
