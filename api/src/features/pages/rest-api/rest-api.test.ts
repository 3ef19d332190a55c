// The page of the REST API shows shared components of the OpenAPI document in each call that uses them.
import { ana, exampleOrigin } from '@glimpse/contracts/examples/records';
import { secretChapter } from '@glimpse/contracts/examples/secrets';
import { concealSecret, revealSecret } from '@glimpse/contracts/secrets';
import { expect, test } from 'vitest';
import { openapiDocument } from '#platform/openapi/document.ts';
import { restApiReference } from './rest-api-page.ts';

const document = openapiDocument([concealSecret, revealSecret], {
  info: { title: 'Glimpse', version: '1.0.0', license: {} },
  chapters: [secretChapter],
  installation: { origin: exampleOrigin, caller: ana },
});
const page = restApiReference(document, 'https://glimpse.test');

test('a parameter, a header and a body field show the type of their component', () => {
  expect(page).toContain(
    '<dt><code translate="no">key</code> <span>path, required</span></dt><dd>string ^[0-9a-z]{32}$</dd>',
  );
  expect(page).toContain(
    '<dt><code translate="no">Idempotency-Key</code> <span>header</span></dt><dd>string ^[A-Za-z0-9_-]{22,128}$</dd>',
  );
  expect(page).toContain(
    '<dt><code translate="no">passphrase</code> <span>body</span></dt><dd>string, number, boolean, null</dd>',
  );
  expect(page).toContain(
    '<dt><code translate="no">secret</code> <span>body</span></dt><dd>string, number, boolean, null or object</dd>',
  );
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
