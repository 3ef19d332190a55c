// Measures what a first visit sends over the network, headers included (docs/design/web-build.md#budgets).
import { expect } from 'vitest';
import type { Person } from './site.ts';

/** One answer: bytes on the wire, headers included. The path holds no host. */
export type WireAnswer = { readonly path: string; readonly bytes: number };

/** Fetches the icon of the page unless the browser has: a headless one leaves it out, others load it. */
const fetchIcon = async (): Promise<string> => {
  const icon = document.querySelector<HTMLLinkElement>('link[rel~=icon]');
  if (!icon) return '';
  if (!performance.getEntriesByName(icon.href).length) await (await fetch(icon.href)).arrayBuffer();
  return new URL(icon.href).pathname;
};

/** Loads a page with an empty cache and returns its answers, the document first, each icon once. */
export async function loadOnWire({ page, context }: Person, path: string): Promise<readonly WireAnswer[]> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const paths = new Map<string, string>();
  const answers: WireAnswer[] = [];
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!paths.has(requestId)) paths.set(requestId, new URL(request.url).pathname);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    answers.push({ path: paths.get(requestId) ?? '', bytes: encodedDataLength });
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  const icon = await page.evaluate(fetchIcon);
  const isWhole = () => answers.some((answer) => answer.path === icon);
  await expect.poll(isWhole, { message: 'the icon is counted' }).toBe(true);
  await devtools.detach();
  const first = answers.findIndex((answer) => answer.path === icon);
  return answers.filter((answer, at) => answer.path !== icon || at === first);
}
