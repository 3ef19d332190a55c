// Tests whether CAA records let our authority issue (RFC 8659, RFC 8657).
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseIssue } from './caa.ts';

test('any value is parsed without an error, and only well-formed ones have an issuer', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (value) => {
      const issue = parseIssue(value);
      if (issue) expect(issue.issuer).toMatch(/^[a-z0-9_.-]*$/);
    }),
  );
});
