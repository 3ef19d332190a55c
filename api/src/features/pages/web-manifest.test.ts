// Tests the web manifest (docs/design/web-build.md#pictures).
import { expect, test } from 'vitest';
import { filePaths } from './page-routes.ts';
import { webManifest } from './web-manifest.ts';

test('the manifest has the name of the installation, and icons that the server has', () => {
  const manifest: { icons: { src: string }[] } = JSON.parse(webManifest('Ex"ample'));
  expect(manifest).toMatchObject({ name: 'Ex"ample', start_url: '/', display: 'browser' });
  const [prefix] = filePaths.appIcon.split(':');
  expect(manifest.icons.map(({ src }) => src)).toEqual([`${prefix}192.png`, `${prefix}512.png`]);
});
