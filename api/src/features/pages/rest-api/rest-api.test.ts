// The page of the REST API shows shared components of the OpenAPI document in each call that uses them.
import { ana, exampleOrigin } from '@glimpse/contracts/examples/records';
import { secretChapter } from '@glimpse/contracts/examples/secrets';
import { concealSecret, revealSecret } from '@glimpse/contracts/secrets';
import { expect, test } from 'vitest';
import { openapiDocument } from '#platform/openapi/document.ts';
import { restApiPages } from './rest-api-page.ts';

const document = openapiDocument([concealSecret, revealSecret], {
  info: { title: 'Glimpse', version: '1.0.0', license: {} },
  chapters: [secretChapter],
  installation: { origin: exampleOrigin, caller: ana },
});
const pages = restApiPages(document, 'https://glimpse.test');
const page = pages.get('all') ?? '';

test('a parameter, a header and a body field show the type of their component', () => {
  expect(page).toContain(
    '<dt><code translate="no">key</code> <span>path, required</span></dt><dd>text of 32 characters</dd>',
  );
  expect(page).toContain(
    '<dt><code translate="no">Idempotency-Key</code> <span>header</span></dt><dd>text of 22 to 128 characters</dd>',
  );
  expect(page).toContain('<dt><code translate="no">passphrase</code> <span>body</span></dt><dd>text</dd>');
  expect(page).toContain('<dt><code translate="no">secret</code> <span>body</span></dt><dd>text</dd>');
});

test('an error that every call may answer is listed once, the others with their call', () => {
  expect(
    page.match(
      /<li>429 <code translate="no">http\.rate_limited<\/code> Cripes! You have been rate limited\.<\/li>/g,
    ),
  ).toHaveLength(1);
  expect(page.match(/<code translate="no">secrets\.unknown<\/code> Unknown secret<\/li>/g)).toHaveLength(1);
  expect(page.indexOf('http.rate_limited</code> Cripes')).toBeLessThan(page.indexOf('<article'));
});

test('browsers translate no name and no example', () => {
  expect(page.match(/<(?:code|pre)\b[^>]*>/g)?.length).toBeGreaterThan(50);
  expect(page.match(/<(?:code|pre)\b(?![^>]* translate="no")[^>]*>/g)).toBeNull();
});

test('each group has a page of its own, and the first page leads to it', () => {
  expect([...pages.keys()]).toEqual(['', 'all', 'secrets']);
  const [first = '', group = ''] = [pages.get(''), pages.get('secrets')];
  expect(first).toContain('<a href="/docs/rest-api/secrets">Secrets</a> <span>2 calls</span>');
  expect(first).not.toContain('<article');
  expect(group.match(/<article/g)).toHaveLength(2);
  expect(group).toContain('aria-current="page"');
  expect(group).not.toContain('id="basics"');
});

test('each call has its sample in three languages, one of them chosen', () => {
  const group = pages.get('secrets') ?? '';
  for (const label of ['curl', 'JavaScript', 'Python'])
    expect(group.match(new RegExp(`data-way="${label}"`, 'g')), label).toHaveLength(2);
  expect(group.match(/ checked>/g)).toHaveLength(2);
  expect(group).toContain('await fetch(');
  expect(group).toContain('requests.post(');
});
