// The shell assembles pages, and no value becomes markup (docs/design/web-build.md#page-shell).
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { bannerWords, createShell, safeJson } from './shell.ts';
import type { Template } from './template.ts';

const html =
  '<html lang="{{lang}}" dir="{{dir}}"><head><title><!--{{title}}--></title><script nonce="{{nonce}}">1</script><!--{{head}}--><!--{{styles}}--></head>' +
  '<body><div id="root"><!--{{root}}--></div><script type="application/json" id="bootstrap" nonce="{{nonce}}"><!--{{bootstrap}}--></script></body></html>';
const withBanner = html.replace('<html ', '<html data-banner="{{banner}}" ');
const page = (name: string) => ({
  title: `${name} {host} – {brand}`,
  head: `<link nonce="{nonce}" href="/${name}.js">`,
  root: `<h1>${name} {brand}</h1>{scheme}://{host}`,
});
const pages = { '/': page('home'), '/@plans': page('plans'), '*': page('missing') };
const prerendered = new Map([
  ['en', { lang: 'en', dir: 'ltr' as const, pages }],
  ['ar', { lang: 'ar', dir: 'rtl' as const, pages }],
]);
const styles = { link: '<link nonce="{{nonce}}">', inline: '<style nonce="{{nonce}}">p{}</style>' };
const template: Template = { html, styles, prerendered };
const none = { messages: [], form_fields: null, brand: {}, authentication: {}, sealed_links: {} };
const bootstrap = {
  ...none,
  version: '1.0.0',
  global_banner: null,
  global_banner_enabled: false,
} as unknown as Bootstrap;
const shell = createShell(template, { brand: 'Tom & <i>Jerry</i>', region: 'eu', scheme: 'http' });
const home = { pattern: '/', variants: [], locale: 'en', host: 'glimpse.example' };

test('language, direction, title, head and body are those of the page', () => {
  const made = shell({ ...home, locale: 'ar' }, { nonce: 'bm9uY2U=', bootstrap, styles: 'link' });
  expect(made).toContain('<html lang="ar" dir="rtl">');
  expect(made).toContain('<title>home glimpse.example – Tom &#38; &#60;i&#62;Jerry&#60;/i&#62;</title>');
  expect(made).toContain('<h1>home Tom &#38; &#60;i&#62;');
  expect(made).not.toMatch(/\{\{|\{brand\}|\{nonce\}|\uffff/);
});

test('one prepared page serves all hosts, each with its own name', () => {
  const prepared = vi.spyOn(prerendered, 'get');
  const fresh = createShell(template, { brand: 'B', region: 'eu', scheme: 'http' });
  for (const host of ['a.example', 'b.example', '<b>']) {
    const made = fresh({ ...home, host }, { nonce: 'n', bootstrap, styles: 'link' });
    expect(made).toContain(`<title>home ${host === '<b>' ? '&#60;b&#62;' : host} – `);
  }
  expect(prepared).toHaveBeenCalledTimes(1);
});

test.each(['http', 'https'] as const)('a page of a site on %s names that scheme', (scheme) => {
  const made = createShell(template, { brand: 'B', region: 'eu', scheme });
  expect(made(home, { nonce: 'n', bootstrap, styles: 'link' })).toContain(`</h1>${scheme}://glimpse.example`);
});

test('every nonce of a page is the one of its answer', () => {
  const made = (nonce: string) => shell(home, { nonce, bootstrap, styles: 'link' });
  expect(made('Zmlyc3Q=').match(/nonce="Zmlyc3Q="/g)).toHaveLength(4);
  expect(made('c2Vjb25k')).not.toContain('Zmlyc3Q=');
});

test('the common styles are linked, or stand in the page with its nonce', () => {
  const made = (kind: 'link' | 'inline') => shell(home, { nonce: 'n', bootstrap, styles: kind });
  expect(made('link')).toContain('<link nonce="n"></head>');
  expect(made('inline')).toContain('<style nonce="n">p{}</style></head>');
});

test('the words of the banner are painted, and never as markup', () => {
  const banner = '&lt;b&gt; "quoted" <a href="https://a.example/" rel="noopener">link</a> $& {brand}';
  const painted = createShell(
    { ...template, html: withBanner },
    { brand: 'B', region: 'eu', scheme: 'http' },
  );
  const made = (global_banner_enabled: boolean) =>
    painted(home, {
      nonce: 'n',
      styles: 'link',
      bootstrap: { ...bootstrap, global_banner: banner, global_banner_enabled },
    });
  expect(made(true)).toContain('data-banner="&#60;b&#62; &#34;quoted&#34; link $&#38; {brand}"');
  expect(made(false)).toContain('data-banner=""');
});

test('an unknown path gets the 404 page, an unknown language the English one', () => {
  const made = shell(
    { pattern: '/no/such', variants: [], locale: 'xx', host: 'h' },
    { nonce: 'n', bootstrap, styles: 'link' },
  );
  expect(made).toContain('<h1>missing');
  expect(made).toContain('lang="en"');
});

test('a page is drawn in the first form that it has', () => {
  const drawn = (...variants: readonly string[]) =>
    shell({ ...home, variants }, { nonce: 'n', bootstrap, styles: 'link' }).match(/<h1>(\w+)/)?.[1];
  expect(drawn('@refused@plans', '@closed', '@plans')).toBe('plans');
  expect(drawn('@closed', '')).toBe('home');
});

test('bootstrap data can neither end its element nor use replacement patterns', () => {
  const evil = `</script><script>alert(1)</script>$&$'$1<!--{{nonce}}-->\u2028\u2029`;
  const made = shell(home, { nonce: 'n', styles: 'link', bootstrap: { ...bootstrap, version: evil } });
  const block = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(made)?.[1] ?? '';
  expect((JSON.parse(block) as Bootstrap).version).toBe(evil);
  expect(block).not.toMatch(/[<\u2028\u2029]/);
});

test('every text survives as JSON without <', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const json = safeJson({ text });
      expect(json).not.toContain('<');
      expect(JSON.parse(json)).toEqual({ text });
    }),
  );
});

test.each([
  ['Maintenance at 5', 'Maintenance at 5'],
  ['See <a href="https://a.example/" rel="noopener">x &amp; y</a>.', 'See x & y.'],
  ['a &lt; b &quot;c&quot; &#39;d&#39; &amp;lt;', 'a < b "c" \'d\' &lt;'],
])('%j reads %j', (html, words) => {
  expect(bannerWords(html, true)).toBe(words);
});

test('a banner that is off or empty has no words', () => {
  expect([bannerWords('x', false), bannerWords(null, true)]).toEqual(['', '']);
});
