// Measures what a first visit sends over the network, headers included (docs/design/web-build.md#budgets).
import type { Person } from './site.ts';

/** One answer: bytes on the wire, headers included. The path holds no host. */
export type WireAnswer = { readonly path: string; readonly bytes: number };

/** Loads a page with an empty cache and returns its answers, the document first. */
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
  await devtools.detach();
  return answers;
}
