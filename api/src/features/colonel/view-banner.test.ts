// Viewing the banner (docs/design/http-api.md#colonel).
import { expect, test } from 'vitest';
import { testInput } from '#platform/http/core/testing.ts';
import { aColonel, colonelNow } from './testing.ts';
import { viewBanner } from './view-banner.ts';

const view = (stored: { text: string | null; enabled: boolean; updatedAt: Date } | undefined) =>
  viewBanner({ banners: { read: async () => stored } }, testInput({}), aColonel);

test('without a banner every field is empty', async () => {
  expect(await view(undefined)).toEqual({
    record: { global_banner: null, enabled: false, updated: null },
    details: {},
  });
});

test('a colonel sees the text of a disabled banner', async () => {
  expect(await view({ text: 'Down at 5', enabled: false, updatedAt: colonelNow })).toEqual({
    record: { global_banner: 'Down at 5', enabled: false, updated: colonelNow.getTime() / 1000 },
    details: {},
  });
});
