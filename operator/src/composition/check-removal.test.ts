// Tests when the operator may be removed, and what a refusal says.
import { expect, test } from 'vitest';
import { createKube } from '#kube/client.ts';
import { ApiError } from '#kube/errors.ts';
import type { ApiRequest } from '#kube/http/transport.ts';
import { neverAborted } from '#platform/clock.ts';
import { fakeClock, settle } from '#platform/testing/fake-clock.ts';
import { checkRemoval } from './check-removal.ts';

type Answer = (request: ApiRequest) => Promise<unknown>;

/** The command before an API server that answers so. */
function asking(answer: Answer) {
  const sent: ApiRequest[] = [];
  const clock = fakeClock();
  const transport = {
    async send(request: ApiRequest) {
      sent.push(request);
      return { status: 200, date: undefined, body: await answer(request) };
    },
    stream: () => expect.fail('streams'),
    close: () => Promise.resolve(),
  };
  const cluster = { kube: createKube({ transport }), clock };
  return { sent, clock, said: checkRemoval(cluster, neverAborted) };
}
const listOf = (names: readonly string[], next = '') => ({
  metadata: { resourceVersion: '1', continue: next },
  items: names.map((name) => ({ metadata: { name } })),
});
const refusing = (status: number) => asking(() => Promise.reject(new ApiError({ status, reason: 'No' })));

test('without a Jurisdiction the operator can be removed', async () => {
  const { said, sent, clock } = asking(() => Promise.resolve(listOf([])));
  expect(await said).toEqual({ text: 'No Jurisdiction exists: the operator can be removed.\n', code: 0 });
  expect(sent.map(({ verb, path }) => `${verb} ${path}`)).toEqual([
    'GET /apis/glimpse.dev/v1alpha1/jurisdictions',
  ]);
  expect(clock.waiting()).toBe(0);
});

test('one Jurisdiction refuses the removal, whatever its spec is; the sentence says what to do', async () => {
  const { text, code } = await asking(() => Promise.resolve(listOf(['eu']))).said;
  expect(code).toBe(1);
  expect(text.split('\n')).toEqual([
    'The operator is not removed: 1 Jurisdiction exists: eu.',
    'Without the operator nothing is renewed, and no Jurisdiction can be deleted.',
    'Run for each one: kubectl delete jurisdiction NAME. Wait until it is gone, then remove the operator again.',
    'A region that is kept keeps its CustomDomains, which can be deleted only while the operator runs.',
    'To keep it: helm rollback with the last revision of helm history; until then helm does not upgrade it.',
    'To remove it all the same: helm uninstall --no-hooks, or the value removalGuard.enabled=false before.',
    '',
  ]);
});

test('Jurisdictions of all pages count, and ten names are shown', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `r${String(index).padStart(2, '0')}`);
  const pages = { first: listOf(names.slice(6), 'more'), last: listOf(names.slice(0, 6)) };
  const { text } = await asking(({ query }) =>
    Promise.resolve(query?.['continue'] === 'more' ? pages.last : pages.first),
  ).said;
  expect(text).toContain(`12 Jurisdictions exist: ${names.slice(0, 10).join(', ')} and 2 more.`);
});

test('a cluster that no longer knows the kind lets the operator go', async () => {
  expect((await refusing(404).said).code).toBe(0);
});

test.each([
  [401, 'refuses'],
  [403, 'refuses'],
  [410, 'does not give'],
  [500, 'does not give'],
  [0, 'does not give'],
])('an answer of %i keeps the operator', async (status, word) => {
  const { text, code } = await refusing(status).said;
  expect(code).toBe(1);
  expect(text).toMatch(
    new RegExp(`^The operator is not removed: the API server ${word} the list of Jurisdictions.\n`),
  );
  expect(text).toContain('--no-hooks');
});

test('an answer that is no list keeps the operator', async () => {
  expect((await asking(() => Promise.resolve({ items: [] })).said).code).toBe(1);
});

test('an API server that never answers keeps the operator after 30 seconds', async () => {
  const { said, clock } = asking(
    ({ signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('Aborted')));
      }),
  );
  let ended: number | undefined;
  void said.then(({ code }) => (ended = code));
  await clock.advance(29_999);
  expect(ended).toBeUndefined();
  await clock.advance(1);
  await settle();
  expect(ended).toBe(1);
});
