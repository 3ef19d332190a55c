// Tests what the chart must never grant.
import { expect, test } from 'vitest';
import { grantedRights } from './granted-rights.ts';

test('the chart grants no list or watch of Secrets, no wildcard and no way to more rights', () => {
  const { operator, solver, 'removal guard': guard } = grantedRights();
  expect(operator.filter((right) => / secrets (list|watch|deletecollection)$/.test(right))).toEqual([]);
  expect(operator.filter((right) => /\*|escalate|impersonate|pods\/(exec|log|attach)/.test(right))).toEqual(
    [],
  );
  expect(new Set(operator).size).toBe(operator.length);
  expect(solver).toEqual(['list', 'watch'].map((verb) => `region glimpse.dev/customdomains ${verb}`));
  expect(guard).toEqual(['cluster glimpse.dev/jurisdictions list']);
});
