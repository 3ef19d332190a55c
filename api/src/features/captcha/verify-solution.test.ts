// Verifying a captcha solution (docs/design/http-api.md#captcha).
import { expect, test } from 'vitest';
import { testInput, testVisitor } from '#platform/http/core/testing.ts';
import { getChallenge } from './get-challenge.ts';
import { captchaFixture, solve } from './testing.ts';
import { verifySolution } from './verify-solution.ts';

const actor = testVisitor();
const input = (authenticity_payload?: string, payload?: string) =>
  testInput({ body: { authenticity_payload, payload } });

test('a right solution is verified under either name, and used up', async () => {
  const { deps } = captchaFixture();
  const [one, two] = [
    solve(getChallenge(deps, testInput({}), actor)),
    solve(getChallenge(deps, testInput({}), actor)),
  ];
  expect(await verifySolution(deps, input(one), actor)).toEqual({ data: { verified: true } });
  expect(await verifySolution(deps, input(undefined, two), actor)).toEqual({ data: { verified: true } });
  for (const used of [input(one), input(undefined, two)])
    await expect(verifySolution(deps, used, actor)).rejects.toMatchObject({ code: 'captcha.failed' });
});

test('without a payload the solution is missing', async () => {
  const { deps } = captchaFixture();
  await expect(verifySolution(deps, input(), actor)).rejects.toMatchObject({ code: 'captcha.missing' });
});

test('a switched-off captcha verifies nothing and uses nothing up', async () => {
  const { deps, stored } = captchaFixture({ captchaEnabled: false });
  const on = captchaFixture();
  const payload = solve(getChallenge(on.deps, testInput({}), actor));
  await expect(verifySolution(deps, input(payload), actor)).rejects.toMatchObject({
    code: 'http.feature_off',
  });
  expect(stored.size).toBe(0);
});
