// Tests what is taken over from the painted form (docs/design/web-build.md#taking-over).
import { afterEach, expect, test } from 'vitest';
import { forgetDraft, hasDraft } from '#features/secrets/create/draft.ts';
import { takeOverForm } from '#features/secrets/create/take-over.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { aBootstrap } from '#testing/a-bootstrap.ts';
import en from '#locales/en.json';
import { prerenderAll } from '#shell/prerender/prerendered.tsx';
import { routes } from '../../../routes.tsx';

const prerendered = await prerenderAll('en', en, routes);
afterEach(() => forgetDraft());

/** The painted Home in a document of its own, with the given value of the lifetime. */
function painted(change: (form: Document) => void = () => undefined): Document {
  const page = new DOMParser().parseFromString(prerendered.pages['/']?.root ?? '', 'text/html');
  change(page);
  return page;
}

const { secret_options } = aBootstrap();
const anHour = { secret_options: { ...secret_options, default_ttl: 3600 } };
const lifetime = () => document.querySelector<HTMLSelectElement>('#lifetime')?.value;

test('the painted lifetime is no choice: the default of the server is shown', async () => {
  const page = painted();
  expect(page.querySelector<HTMLSelectElement>('#lifetime')?.value).toBe('604800');
  await openPage('/', fakeApi(), { ...anHour, before: () => takeOverForm(page) });
  await expect.poll(lifetime).toBe('3600');
});

test('a lifetime that the visitor chose in the painted form stays', async () => {
  const page = painted((form) => {
    const select = form.querySelector<HTMLSelectElement>('#lifetime');
    if (select) select.value = '86400';
    const text = form.querySelector<HTMLTextAreaElement>('#secret');
    if (text) text.value = 'typed early';
  });
  await openPage('/', fakeApi(), { ...anHour, before: () => takeOverForm(page) });
  await expect.poll(lifetime).toBe('86400');
  expect([hasDraft(), document.querySelector<HTMLTextAreaElement>('#secret')?.value]).toEqual([
    true,
    'typed early',
  ]);
});
