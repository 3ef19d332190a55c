// Tests the check of the page's token (docs/design/product.md#records-and-globals).
import { validateShrimp } from '@glimpse/contracts/pages';
import { expect, test } from 'vitest';
import { checkToken } from '#lib/visitor/check-token.ts';
import { holdToken } from '#lib/visitor/token.ts';
import { fakeApi } from '#testing/fake-api.ts';

test('the answer of a check says whether the token was valid, and brings the next one', async () => {
  const token = holdToken('s1');
  expect(token.current()).toEqual({ shrimp: 's1', isValid: true });
  const api = fakeApi()
    .answers(validateShrimp, { isValid: false, shrimp: 's2' })
    .answers(validateShrimp, { isValid: true, shrimp: 's3' });
  expect(await checkToken({ api, token })).toBe(false);
  expect(token.current()).toEqual({ shrimp: 's2', isValid: false });
  expect(await checkToken({ api, token })).toBe(true);
  expect(token.current()).toEqual({ shrimp: 's3', isValid: true });
});

test('a check that fails marks the token invalid, and keeps it', async () => {
  const token = holdToken('s1');
  expect(await checkToken({ api: fakeApi().loses(validateShrimp), token })).toMatchObject({
    code: 'client.no_answer',
  });
  expect(token.current()).toEqual({ shrimp: 's1', isValid: false });
});
