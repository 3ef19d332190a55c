// Makes sealed links for tests as a sender's program does, and opens their pages
// (docs/design/sealed-links.md).
import { toBase64Url } from '@glimpse/contracts/sealed-links/base-encodings';
import { drawMetadataKey } from '@glimpse/contracts/sealed-links/bucket';
import { type SealedContent, sealContent } from '@glimpse/contracts/sealed-links/content';
import { deriveContentKey, deriveProof } from '@glimpse/contracts/sealed-links/link-keys';
import { concealSealedLink } from '@glimpse/contracts/sealed-links';
import { drawToken, splitToken, writeToken } from '@glimpse/contracts/sealed-links/token';
import type { Page } from 'playwright';
import { noRateLimits } from '../../api/tests/fixtures/start-api.ts';
import { openSite, type Person, type Site } from './site.ts';

/** A site without rate limits, unless `env` sets them. */
export const openSealedSite = (env: Readonly<Record<string, string>> = {}): Promise<Site> =>
  openSite({ ...noRateLimits, ...env });

export type MadeLink = Awaited<ReturnType<typeof sealLink>>;

/** Stores a content and returns its link with all that its holder could derive. */
export async function sealLink(site: Pick<Site, 'api'>, given: SealedContent | string, passphrase?: string) {
  const content = typeof given === 'string' ? ({ kind: 'text', text: given } as const) : given;
  const token = drawToken(passphrase !== undefined);
  const { access, lookup } = await deriveProof(token);
  const { key, verifier } = await deriveContentKey(token, passphrase);
  const sealed = toBase64Url(await sealContent({ key, mark: token.mark, lookup }, content));
  const metadataKey = drawMetadataKey(lookup);
  const reply = await site.api.submit(concealSealedLink, {
    body: {
      lookup: toBase64Url(lookup),
      content: sealed,
      metadata_key: metadataKey,
      ttl: '3600',
      ...(verifier !== undefined && { passphrase: verifier }),
    },
  });
  if (!reply.ok) throw new Error(`The sealed link was refused: ${reply.status} ${reply.body.code}`);
  const text = await writeToken(token);
  return {
    token,
    text,
    link: `/s#${text}`,
    halves: await splitToken(token),
    access: toBase64Url(access),
    lookup: toBase64Url(lookup),
    verifier,
    sealed,
    metadataKey,
    privateLink: `/p#${metadataKey}`,
  };
}

export const headings = {
  ready: 'Someone sent you a secret',
  open: 'Here is your secret',
  gone: 'That information is no longer available.',
  broken: 'This link can’t be opened',
  code: 'Enter the code',
} as const;

/** Waits for the heading. */
export const sealedHeading = (page: Page, text: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor();

export const revealButton = (page: Page) => page.getByRole('button', { name: 'Reveal the secret' });
export const shownText = (page: Page) => page.locator('#displayedsecret').textContent();

/** Opens the link in a fresh tab; an address that differs only in its fragment would not load again. */
export async function openLink(
  { page }: Person,
  link: string,
  heading: string = headings.ready,
): Promise<void> {
  await page.goto('about:blank');
  await page.goto(link);
  await sealedHeading(page, heading);
}

/** Opens and reveals. */
export async function revealed(person: Person, link: string): Promise<void> {
  await openLink(person, link);
  await revealButton(person.page).click();
  await sealedHeading(person.page, headings.open);
}

/** Bodies of the calls of a person, by the last part of the path. */
export function watchCalls({ context }: Person) {
  const calls: { readonly name: string; readonly body: string; readonly nonce: string | undefined }[] = [];
  context.on('request', (request) => {
    const [, name] = /\/api\/v2\/sealed\/(\w+)$/.exec(request.url()) ?? [];
    if (name === undefined) return;
    const nonce = request.headers()['idempotency-key'];
    calls.push({ name, body: request.postData() ?? '', nonce });
  });
  return { all: calls, of: (name: string) => calls.filter((call) => call.name === name) };
}
