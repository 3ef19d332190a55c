// Tests that growth ends and nothing shrinks.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { planGrowth } from './storage-growth.ts';
import { claim } from './claim-samples.ts';

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
