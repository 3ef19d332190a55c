// Tests when certificates are renewed, and the renewal information of the authority.
import { expect, test } from 'vitest';
import { generatePrivateKey } from '#platform/x509.ts';
import { certId, pollMs, readRenewalInfo } from './ari.ts';
import { makeChain } from './testing/make-chain.ts';
import { after, dayMs, hourMs, notBefore } from './renewal-samples.ts';

test('questions about the window wait between 1 hour and 7 days, usually 6 hours', () => {
  expect([undefined, 0, hourMs * 2, dayMs * 30].map((ms) => pollMs(ms) / hourMs)).toEqual([6, 1, 2, 168]);
});

test('only a full window is read, and only an https explanation is kept', () => {
  const suggestedWindow = { start: '2026-02-01T00:00:00Z', end: '2026-02-02T00:00:00Z' };
  const start = new Date(suggestedWindow.start);
  expect(readRenewalInfo({ suggestedWindow })).toMatchObject({ start });
  expect(readRenewalInfo({ suggestedWindow, explanationURL: 'javascript:x' })).not.toHaveProperty(
    'explanationURL',
  );
  for (const bad of [{}, 'x', null, { suggestedWindow: { start: 'x', end: 'y' } }])
    expect(readRenewalInfo(bad)).toBeUndefined();
});

test('the identifier of a certificate is its issuer and serial, and rubbish has none', async () => {
  const keyPem = generatePrivateKey('ECDSA-P256');
  const dates = { notBefore, notAfter: after(dayMs) };
  const chain = await makeChain({ keyPem, names: ['a.test'], ...dates, serial: '008765' });
  expect(certId(chain)).toMatch(/^[\w-]{27}\.AIdl$/);
  expect(certId('rubbish')).toBeUndefined();
});
