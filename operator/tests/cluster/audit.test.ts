// Tests how the audit log of the API server is read.
import { expect, test } from 'vitest';
import { readAudit } from './audit.ts';

const line = (user: object) =>
  JSON.stringify({
    auditID: 'a1',
    stage: 'ResponseComplete',
    verb: 'get',
    user,
    objectRef: { resource: 'secrets', name: 'keys' },
    requestURI: '/api/v1/namespaces/glimpse-eu/secrets/keys',
    responseStatus: { code: 401 },
  });

test('a request whose token was refused has no user, and counts for nobody', () => {
  const log = `${line({})}\n`;
  expect(readAudit(log)).toMatchObject([
    { user: '', verb: 'get', resource: 'secrets', code: 401, allowed: false },
  ]);
  expect(readAudit(log, 'system:serviceaccount:glimpse:glimpse-operator')).toEqual([]);
});

test('a last line without its end is left out', () => {
  expect(readAudit(`${line({ username: 'a' })}\n{"auditID"`)).toHaveLength(1);
});
