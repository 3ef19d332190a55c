// The settings of sealed links in running processes (docs/design/sealed-links.md#settings).
import { concealSealedLink } from '@glimpse/contracts/sealed-links';
import { concealSecret, generateSecret } from '@glimpse/contracts/secrets';
import { getBootstrap } from '@glimpse/contracts/pages';
import { shareV1 } from '@glimpse/contracts/v1';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type Api } from '../fixtures/start-api.ts';
import { aLink, storesLink, looks, opens } from './sealed-sender.ts';

let api: Api;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api[Symbol.asyncDispose]());

const shown = async () => {
  const { body } = await api.submit(getBootstrap);
  return 'record' in body ? body.record.sealed_links : undefined;
};

test('with creating off, existing links open and no new one is made', async () => {
  const link = await storesLink(api, 'text');
  expect(await shown()).toEqual({ enabled: true, default: 'off', content_bytes: 40_000, file_bytes: 0 });
  await api.restart(0, { SEALED_LINKS_ENABLED: 'false' });
  expect(await shown()).toMatchObject({ enabled: false });
  const refused = await api.submit(concealSealedLink, { body: (await aLink('text')).body });
  expect(refused).toMatchObject({ status: 404, body: { code: 'http.feature_off' } });
  expect((await looks(api, link.lookup)).body).toMatchObject({ record: { state: 'new' } });
  expect((await opens(api, link)).status).toBe(200);
  expect((await api.submit(concealSecret, { body: { secret: 'plain' } })).status).toBe(200);
});

test('where they are required, plain ones are refused by every call', async () => {
  await api.restart(0, { SEALED_LINKS_ENABLED: 'true', SEALED_LINKS_DEFAULT: 'required' });
  expect(await shown()).toMatchObject({ enabled: true, default: 'required' });
  for (const call of [concealSecret, generateSecret])
    expect(await api.submit(call, { body: { secret: 'plain' } })).toMatchObject({
      status: 422,
      body: { code: 'secrets.sealed_required' },
    });
  expect(await api.submit(shareV1, { body: { secret: 'plain' } })).toMatchObject({
    status: 404,
    body: { message: 'Only sealed links can be made here' },
  });
  expect((await opens(api, await storesLink(api, 'text'))).status).toBe(200);
});
