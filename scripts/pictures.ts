// Draws the social card and the icons of the web manifest from their SVG, in the Chromium of the tests
// (docs/design/web-build.md#pictures).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { rootFolder } from '@glimpse/processes/folders';
import { chromiumLaunchOptions, unpackChromium } from './chromium.ts';

const pictures = [
  { source: 'card.svg', target: 'card.png', width: 1200, height: 630 },
  { source: 'app-icon.svg', target: 'icon-180.png', width: 180, height: 180 },
  { source: 'app-icon.svg', target: 'icon-192.png', width: 192, height: 192 },
  { source: 'app-icon.svg', target: 'icon-512.png', width: 512, height: 512 },
] as const;

await unpackChromium();
await using stack = new AsyncDisposableStack();
const browser = await chromium.launch(chromiumLaunchOptions());
stack.defer(() => browser.close());
for (const { source, target, width, height } of pictures) {
  const svg = await readFile(join(rootFolder, 'web/build/pictures', source), 'utf8');
  const page = await browser.newPage({ viewport: { width, height } });
  const place = `position:fixed;inset:0;width:${width}px;height:${height}px`;
  await page.setContent(`<img style="${place}" src="data:image/svg+xml;base64,${btoa(svg)}">`);
  await page.waitForFunction('document.images[0].complete');
  await page.screenshot({ path: join(rootFolder, 'web/public', target) });
  console.log(`${target}: ${width} x ${height}`);
}
