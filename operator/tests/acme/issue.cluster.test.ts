// Tests issuing and renewing with a real authority.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readCertificate } from '#platform/x509.ts';
import { type Lab, startLab } from './lab.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab[Symbol.asyncDispose]());
beforeEach(() => lab.pebble.fault(undefined));

test('a proven domain gets a certificate for exactly its name, with one order', async () => {
  lab.addDomain('one.example.test');
  const { domain } = await lab.drive('one.example.test');
  const secret = await lab.secret('tls.one.example.test');
  const facts = readCertificate(Buffer.from(secret?.data?.['tls.crt'] ?? '', 'base64').toString());
  expect(facts?.names).toEqual(['one.example.test']);
  expect(domain.status?.certificate).toMatchObject({ serial: facts?.serial, revision: 1 });
  expect(domain.status?.acme).toMatchObject({ state: 'Idle', attempt: 1 });
  expect(lab.pebble.counts('one.example.test')).toMatchObject({ newOrders: 1, finalizes: 1 });
  expect(await lab.secretNames()).not.toContain('next-key.one.example.test');
  expect(secret?.metadata.ownerReferences).toBeUndefined();
});
