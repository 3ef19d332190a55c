// Reading the built template (docs/design/web-build.md#page-shell).
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readTemplate } from './template.ts';

const link = '<link rel="stylesheet" crossorigin href="/assets/index-a1.css" nonce="{{nonce}}">';

async function built(html: string): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'glimpse-dist-'));
  onTestFinished(() => rm(dist, { recursive: true }));
  await mkdir(join(dist, 'prerendered'));
  await mkdir(join(dist, 'assets'));
  await writeFile(
    join(dist, 'prerendered', 'en.json'),
    JSON.stringify({ lang: 'en', dir: 'ltr', pages: {} }),
  );
  await writeFile(join(dist, 'assets', 'index-a1.css'), 'p{color:red}');
  await writeFile(join(dist, 'index.html'), html);
  return dist;
}

test('the stylesheet leaves the template; inline it comes with a link that no browser fetches', async () => {
  const template = await readTemplate(await built(`<head>${link}</head>`), ['en']);
  expect(template?.html).toBe('<head><!--{{styles}}--></head>');
  expect(template?.styles.link).toBe(link);
  expect(template?.styles.inline).toMatch(
    /^<style nonce="\{\{nonce\}\}">p\{color:red\}<\/style><link type="text\/none" rel="stylesheet"/,
  );
});

test('a linked stylesheet keeps its hash; the link that no browser fetches has none', async () => {
  const hashed = link.replace('>', ' integrity="sha256-A=">');
  const template = await readTemplate(await built(`<head>${hashed}</head>`), ['en']);
  expect(template?.styles.link).toBe(hashed);
  expect(template?.styles.inline).not.toContain('integrity');
});

test('a template without stylesheet stays as it is, and none is no template', async () => {
  const template = await readTemplate(await built('<head></head>'), ['en']);
  expect(template).toMatchObject({ html: '<head></head>', styles: { link: '', inline: '' } });
  expect(await readTemplate(join(tmpdir(), 'no-such-dist'), ['en'])).toBeUndefined();
});
