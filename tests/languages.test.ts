// Tests that every language is as complete as English and written with its own letters, forms and signs
// (docs/design/web-build.md#message-catalogue).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageIds } from '@glimpse/contracts/languages';
import { describe, expect, test } from 'vitest';
import { root } from './architecture/sources.ts';
import { catalogueFaults, flatTexts, wordsOf } from './languages/catalogue-faults.ts';
import { sameEverywhere, sharedWords } from './languages/same-words.ts';
import { languageRules, type LanguageRules } from './languages/rules.ts';

const catalogues = ['web', 'api'] as const;
const textsOf = (place: string, id: string) =>
  flatTexts(JSON.parse(readFileSync(join(root, place, 'locales', `${id}.json`), 'utf8')));
const ids = languageIds.filter((id) => id !== 'en');
const everywhere = sameEverywhere.flatMap(({ texts }) => texts);
const rulesOf = (id: string): LanguageRules => {
  const rules = languageRules.find((one) => one.id === id);
  if (!rules) throw new Error(`There is no language ${id}`);
  return rules;
};

test.each(catalogues)('the languages of %s are those of the specification', (place) => {
  const files = readdirSync(join(root, place, 'locales')).map((file) => file.replace('.json', ''));
  expect(files.toSorted()).toEqual([...languageIds].toSorted());
});

test('each language but English has its rules', () => {
  expect(languageRules.map(({ id }) => id)).toEqual(ids);
});

test.each(languageRules)('the plural forms of $id are those of Unicode', ({ id, forms }) => {
  const tag = id === 'cn' ? 'zh-CN' : id.replace('_', '-');
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
  expect(forms.toSorted()).toEqual(pluralCategories.toSorted());
});

describe.each(catalogues)('%s', (place) => {
  const english = textsOf(place, 'en');

  test.each(languageRules)('$id has each text, value, tag and plural form, in its own letters', (rules) => {
    expect(catalogueFaults(textsOf(place, rules.id), english, rules)).toEqual([]);
  });

  test.each(ids)('%s has no English text but those with a reason', (id) => {
    const texts = textsOf(place, id);
    const same = [...english].filter(
      ([key, text]) => texts.get(key) === text && /\p{L}{2}/u.test(wordsOf(text)),
    );
    const known = new Set([...everywhere, ...(sharedWords[id] ?? [])]);
    expect(same.filter(([, text]) => !known.has(text))).toEqual([]);
  });

  test.each([
    ['fr', 'fr_FR'],
    ['pt_BR', 'pt_PT'],
  ])('%s and %s differ where their speakers do', (one, other) => {
    const [first, second] = [textsOf(place, one), textsOf(place, other)];
    const different = [...first].filter(([key, text]) => second.get(key) !== text);
    expect(different.length).toBeGreaterThan(0);
  });
});

test('every exception for an equal text is used', () => {
  const places = catalogues.map((place) => ({
    english: textsOf(place, 'en'),
    others: new Map<string, ReturnType<typeof textsOf>>(ids.map((id) => [id, textsOf(place, id)])),
  }));
  const isUsed = (text: string, id: string): boolean =>
    places.some(({ english, others }) =>
      [...english].some(([key, wanted]) => wanted === text && others.get(id)?.get(key) === text),
    );
  const shared = Object.entries(sharedWords).flatMap(([id, texts]) =>
    texts.map((text) => [text, id] as const),
  );
  expect(everywhere.filter((text) => !ids.some((id) => isUsed(text, id)))).toEqual([]);
  expect(shared.filter(([text, id]) => !isUsed(text, id))).toEqual([]);
});

const english = flatTexts({ greet: 'Hello <b>{name}</b>', days: '{n, plural, one {# day} other {# days}}' });
const german = { greet: 'Hallo <b>{name}</b>', days: '{n, plural, one {# Tag} other {# Tage}}' };
const faultsOf = (texts: object, id = 'de') => catalogueFaults(flatTexts(texts), english, rulesOf(id));

test('a complete language has no fault', () => {
  expect(faultsOf(german)).toEqual([]);
});

test.each([
  ['a missing text', { greet: german.greet }, 'days is missing'],
  ['a superfluous text', { ...german, more: 'Mehr' }, 'more is superfluous'],
  ['an empty text', { ...german, greet: ' ' }, 'greet is empty'],
  ['a missing value', { ...german, greet: 'Hallo <b>du</b>' }, 'greet lacks {name, text}'],
  [
    'another value',
    { ...german, greet: 'Hallo <b>{name}</b> {host}' },
    'greet has {host, text}, unlike the English',
  ],
  ['a missing tag', { ...german, greet: 'Hallo {name}' }, 'greet lacks <b>'],
  ['a broken message', { ...german, greet: 'Hallo <b>{name}' }, 'greet is no ICU message'],
  [
    'a missing form',
    { ...german, days: '{n, plural, other {# Tage}}' },
    'days has the plural forms other in place of one,other',
  ],
  ['a straight quote', { ...german, greet: 'Hallo "<b>{name}</b>"' }, 'greet has a straight quote'],
  ['three dots', { ...german, greet: 'Hallo <b>{name}</b>...' }, 'greet has three dots for an ellipsis'],
  [
    'a control of direction',
    { ...german, greet: 'Hallo\u200F <b>{name}</b>' },
    'greet has a control character of direction',
  ],
  ['another script', { ...german, greet: 'Hаllo <b>{name}</b>' }, 'greet has a letter of another script, а'],
  [
    'a letter of a neighbour',
    { ...german, greet: 'Hallå <b>{name}</b>' },
    'greet has a letter that only another language uses',
  ],
  ['a space at the end', { ...german, greet: 'Hallo <b>{name}</b> ' }, 'greet begins or ends with a space'],
])('%s is found', (_name, texts, fault) => {
  expect(faultsOf(texts)).toEqual([fault]);
});
