// Tests which texts a page of `make dev` is given after an edit.
import { expect, test } from 'vitest';
import { servedTexts } from './served-texts.ts';

function serve(first: object) {
  let parts = { home: JSON.stringify(first) };
  let reads = 0;
  const read = () => new Map([['en', { parts }]]);
  const texts = servedTexts(read(), () => {
    reads += 1;
    return read();
  });
  return {
    edit(next: object) {
      parts = { home: JSON.stringify(next) };
      texts.forget();
    },
    home: () => JSON.parse(texts.textOf('en', 'home') ?? 'null') as unknown,
    other: () => texts.textOf('en', 'other'),
    reads: () => reads,
  };
}

test('an edited text is served, and read once', () => {
  const { edit, home, reads } = serve({ home: { heading: 'old' } });
  expect(home()).toEqual({ home: { heading: 'old' } });
  edit({ home: { heading: 'new' } });
  expect([home(), home()]).toEqual(Array.from({ length: 2 }, () => ({ home: { heading: 'new' } })));
  expect(reads()).toBe(1);
});

test('a text that a component no longer asks for stays, however often the files are read again', () => {
  const { edit, home } = serve({ home: { heading: 'kept', title: 'old' } });
  home();
  edit({ home: { title: 'new' } });
  edit({ home: { title: 'new' } });
  home();
  edit({ home: { title: 'newer' } });
  expect(home()).toEqual({ home: { heading: 'kept', title: 'newer' } });
});

test('an unknown part has no texts', () => {
  expect(serve({}).other()).toBeUndefined();
});
