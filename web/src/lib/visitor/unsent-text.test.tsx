// The browser asks before typed text is lost (docs/design/web-secrets.md#secret-form).
import { afterEach, expect, test } from 'vitest';
import { feedbackDraft } from '#features/feedback/draft.ts';
import { forgetDraft, keepTyped } from '#features/secrets/create/draft.ts';
import { askToStay, markUnsent } from '#lib/visitor/unsent-text.ts';
import { resetStores } from '#lib/visitor/resets.ts';

afterEach(resetStores);

const asks = () => {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
};

test('it asks while one of several forms holds unsent text', () => {
  expect(asks()).toBe(false);
  markUnsent('one', true);
  markUnsent('other', true);
  markUnsent('one', false);
  expect(asks()).toBe(true);
  markUnsent('other', false);
  expect(asks()).toBe(false);
});

test('typed text of the creation form counts until it is sent or emptied', () => {
  keepTyped({ text: 'half typed' });
  expect(asks()).toBe(true);
  keepTyped({ text: '' });
  expect(asks()).toBe(false);
  keepTyped({ passphrase: 'p' });
  expect(asks()).toBe(true);
  forgetDraft();
  expect(asks()).toBe(false);
});

test('so does feedback, and nothing is asked after signing out', () => {
  feedbackDraft.keep('half typed');
  expect(asks()).toBe(true);
  resetStores();
  expect(asks()).toBe(false);
});

test('a browser that looks at returnValue only asks, too', () => {
  const event = new Event('beforeunload', { cancelable: true });
  const seen: unknown[] = [];
  Object.defineProperty(event, 'returnValue', {
    set(value) {
      seen.push(value);
    },
  });
  askToStay(event);
  expect(seen).toEqual([true]);
});
