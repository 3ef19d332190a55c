// Tests when certificates are renewed, and the renewal information of the authority.
import { expect, test } from 'vitest';
import { generatePrivateKey } from '#platform/x509.ts';
import { checkChain } from './chain.ts';
import { makeChain } from './testing/make-chain.ts';
import { keyFingerprint } from '#platform/x509.ts';
import { after, dayMs, hourMs, notBefore } from './renewal-samples.ts';

test('a chain passes only with our key, exactly our name and valid dates', async () => {
  const [keyPem, other] = [generatePrivateKey('ECDSA-P256'), generatePrivateKey('ECDSA-P256')];
  const hostname = 'a.example.test';
  const dates = { notBefore, notAfter: after(90 * dayMs) };
  const wanted = { hostname, keyFingerprint: keyFingerprint(keyPem) ?? '', now: after(dayMs) };
  const chain = await makeChain({ keyPem, names: [hostname], ...dates });
  const faultOf = async (names: readonly string[], pem = keyPem, now = wanted.now) => {
    const check = checkChain(await makeChain({ keyPem: pem, names, ...dates }), { ...wanted, now });
    return check.kind === 'bad' ? check.fault : check.kind;
  };
  expect(checkChain(chain, wanted)).toMatchObject({ kind: 'good', facts: { names: [hostname] } });
  expect(await faultOf([hostname], other)).toBe('wrongKey');
  expect(await faultOf([hostname, 'b.test'])).toBe('wrongName');
  expect(await faultOf(['*.example.test'])).toBe('wrongName');
  expect(await faultOf([hostname], keyPem, after(91 * dayMs))).toBe('expired');
  expect(await faultOf([hostname], keyPem, after(-2 * hourMs))).toBe('notYetValid');
  expect(await faultOf([hostname], keyPem, after(-hourMs / 2))).toBe('good');
  expect(checkChain('', wanted)).toMatchObject({ fault: 'unreadable' });
});
