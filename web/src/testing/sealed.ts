// Fixtures for tests of sealed links in the app (docs/design/web-secrets.md#sealed-links).
import { concealSealedLink } from '@glimpse/contracts/sealed-links';
import { fromBase64Url } from '@glimpse/contracts/sealed-links/base-encodings';
import { openContent } from '@glimpse/contracts/sealed-links/content';
import { deriveContentKey, deriveProof } from '@glimpse/contracts/sealed-links/link-keys';
import { readToken } from '@glimpse/contracts/sealed-links/token';
import { expect } from 'vitest';
import { aBootstrap } from '#testing/a-bootstrap.ts';
import { signedInBootstrap } from '#testing/a-customer.ts';
import { type FakeApi, fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { createdAt } from '#testing/samples.ts';

/** Globals of a page whose form begins with the switch on. */
export const sealedOn = { sealed_links: { ...aBootstrap().sealed_links, default: 'on' } } as const;

/** A customer, whose files may have 1 MiB. */
export const withFiles = {
  ...signedInBootstrap(),
  sealed_links: { ...sealedOn.sealed_links, file_bytes: 1_048_576 },
};

const lifetime = 604_800;

/** Builds the answer that a sealed link was stored. */
export const aSealedAnswer = (change: { readonly share_domain?: string; readonly mailed?: string } = {}) => ({
  record: {
    sealed: true as const,
    shortkey: 'x1y2z3a4',
    secret_shortkey: 'b5c6d7e8',
    has_passphrase: false,
    share_domain: change.share_domain ?? null,
    created: createdAt,
    expires_at: createdAt + lifetime,
  },
  details: { recipient_safe: change.mailed === undefined ? [] : [change.mailed] },
});

export const sealedApi = (): FakeApi => fakeApi().answers(concealSealedLink, aSealedAnswer());

/** The bodies that were sent. */
export const sentBodies = (api: FakeApi) =>
  api.calls(concealSealedLink).map(({ body }) => body ?? expect.fail());

/** Opens what was sent last with the link on the page. */
export async function openSent(api: FakeApi, link: string, passphrase?: string) {
  const read = await readToken(link.slice(link.indexOf('#') + 1));
  if (read.kind !== 'token') return expect.fail(`The link is ${read.kind}`);
  const { lookup } = await deriveProof(read.token);
  const { key } = await deriveContentKey(read.token, passphrase);
  const content = fromBase64Url(sentBodies(api).at(-1)?.content ?? '') ?? expect.fail('no content');
  return openContent({ key, mark: read.token.mark, lookup }, content);
}

/** Makes a sealed link of a text on Home; the page that shows it is open. */
export async function openCreated(api = sealedApi(), text = 'canary text') {
  const page = await openPage('/', api, sealedOn);
  await page.getByLabelText('Your secret').fill(text);
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your link is ready');
  return page;
}

export const shownLink = (): string => document.getElementById('secreturi')?.textContent ?? '';
