// Tests the one next action of a custom domain: texts, steps and actors are those of the web page.
import { readFileSync } from 'node:fs';
import { sentences as pageSentences, titles as pageTitles } from '@glimpse/contracts/domain-reason-texts';
import { domainReasons } from '@glimpse/contracts/domain-reasons';
import { expect, test } from 'vitest';
import { nextReasons } from './next-action/reasons.ts';
import { sentences, titles } from './next-action/texts.ts';
import { customDomainReasons } from './reasons.ts';

test('texts, steps and actors are those of the web page', () => {
  expect(sentences).toEqual(pageSentences);
  expect(titles).toEqual(pageTitles);
  const facts = [...domainReasons].map(([reason, { badge: _badge, ...rest }]) => [reason, rest]);
  expect([...nextReasons]).toEqual(facts);
  const catalogue: unknown = JSON.parse(
    readFileSync(new URL('../../../web/locales/en.json', import.meta.url), 'utf8'),
  );
  expect(catalogue).toHaveProperty('domains.next', { ...sentences });
  expect(catalogue).toHaveProperty('domains.title', { ...titles });
});

test('every reason that blocks has a row in the table', () => {
  const blocking = Object.values(customDomainReasons).flatMap(({ False, Unknown }) => [...False, ...Unknown]);
  expect(blocking.filter((reason) => !nextReasons.has(reason))).toEqual(['NotManaged', 'NotManaged']);
});
