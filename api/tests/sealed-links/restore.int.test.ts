// A restore ends sealed links, too: an older backup opens none, and holders of the link are told
// (docs/design/sealed-links.md#the-server, goal D3).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { concealSealedLink, viewSealedReceipt } from '@glimpse/contracts/sealed-links';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runGlimpse } from '../fixtures/glimpse-command.ts';
import { startApi, type Api } from '../fixtures/start-api.ts';
import { aLink, storesLink, looks, opens } from './sealed-sender.ts';

let folder = '';
let api: Api;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glimpse-sealed-restore-'));
  api = await startApi();
});
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

test('what a backup brings back opens for nobody; later links work', async () => {
  const [unopened, opened] = [await storesLink(api, 'text'), await storesLink(api, 'text')];
  const backup = join(folder, 'backup');
  expect(await runGlimpse(api, ['backup', backup], {})).toMatchObject({ code: 0 });
  expect((await opens(api, opened)).status).toBe(200);
  await api.kill(0, 'SIGTERM');
  expect(await runGlimpse(api, ['restore', backup], {})).toMatchObject({ code: 0 });
  await api.restart(0);
  for (const link of [unopened, opened]) {
    expect(await opens(api, link)).toMatchObject({ status: 404, body: { code: 'secrets.unknown' } });
    expect((await looks(api, link.lookup)).body).toMatchObject({
      record: { state: 'expired', ended_by_restore: true, ended_at: expect.any(Number) as number },
    });
    const receipt = await api.submit(viewSealedReceipt, { body: { metadata_key: link.metadataKey } });
    expect(receipt.body).toMatchObject({
      record: { state: 'expired', ended_by_restore: true, sealed: true },
    });
  }
  const again = await api.submit(concealSealedLink, { body: unopened.body });
  expect(again).toMatchObject({ status: 201, body: { record: { sealed: true } } });
  expect((await opens(api, unopened)).status).toBe(404);
  const later = await aLink('later');
  expect((await api.submit(concealSealedLink, { body: later.body })).status).toBe(201);
  expect((await opens(api, later)).status).toBe(200);
});
