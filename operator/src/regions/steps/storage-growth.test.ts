// Tests how volumes grow.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ClaimFacts, largestRequest, planGrowth } from './storage-growth.ts';

const claim = (name: string, request: string, more: Partial<ClaimFacts> = {}): ClaimFacts => ({
  name,
  request,
  capacity: request,
  phase: 'Bound',
  deleting: false,
  expandable: true,
  ...more,
});

test('mo-756 claims grow first, then the StatefulSet is made again without touching its pods', () => {
  const small = [claim('data-mongo-0', '20Gi'), claim('data-mongo-1', '20Gi')];
  const first = planGrowth({ wanted: '30Gi', claims: small, template: '20Gi' });
  expect(first).toMatchObject({ raise: ['data-mongo-0', 'data-mongo-1'], orphan: false, growing: true });
  const raised = [claim('data-mongo-0', '30Gi', { capacity: '20Gi' }), claim('data-mongo-1', '30Gi')];
  const second = planGrowth({ wanted: '30Gi', claims: raised, template: '20Gi' });
  expect(second).toMatchObject({ raise: [], orphan: true, growing: true });
  const done = [claim('data-mongo-0', '30Gi'), claim('data-mongo-1', '30Gi')];
  expect(planGrowth({ wanted: '30Gi', claims: done, template: '30Gi' })).toEqual({
    raise: [],
    orphan: false,
    wait: false,
    growing: false,
    problem: undefined,
  });
});

test('a class without growth is a named problem, and nothing is raised', () => {
  const plan = planGrowth({
    wanted: '30Gi',
    claims: [claim('a', '20Gi', { expandable: false })],
    template: '20Gi',
  });
  expect(plan).toMatchObject({ raise: [], orphan: false, growing: false });
  expect(plan.problem).toContain('does not allow growth');
});

test('cn-1-30 a claim that is being deleted is waited for and never bound', () => {
  const claims = [claim('data-mongo-0', '20Gi', { deleting: true })];
  expect(planGrowth({ wanted: '20Gi', claims, template: undefined })).toMatchObject({
    wait: true,
    raise: [],
    problem: 'A volume claim is being deleted',
  });
  expect(planGrowth({ wanted: '30Gi', claims, template: '20Gi' })).toMatchObject({
    orphan: false,
    raise: [],
  });
});

test('equal sizes in other units change nothing', () => {
  const claims = [claim('a', '1024Mi')];
  expect(planGrowth({ wanted: '1Gi', claims, template: '1Gi' }).orphan).toBe(false);
  expect(largestRequest([claim('a', '900Mi'), claim('b', '1Gi')])).toBe('1Gi');
});

test('growth ends with every claim and the template at the wanted size, and nothing ever shrinks', () => {
  const sizes = fc.integer({ min: 1, max: 60 });
  fc.assert(
    fc.property(fc.array(sizes, { minLength: 1, maxLength: 7 }), sizes, sizes, (requests, template, spec) => {
      let claims = requests.map((gi, at) => claim(`c${at}`, `${gi}Gi`));
      let live: string | undefined = `${template}Gi`;
      const largest = Math.max(spec, ...requests);
      for (let round = 0; round < 3; round += 1) {
        const plan = planGrowth({ wanted: `${largest}Gi`, claims, template: live });
        claims = claims.map((one) => (plan.raise.includes(one.name) ? claim(one.name, `${largest}Gi`) : one));
        if (plan.orphan) live = `${largest}Gi`;
      }
      expect(new Set([live, ...claims.map(({ request }) => request)])).toEqual(new Set([`${largest}Gi`]));
    }),
  );
});
