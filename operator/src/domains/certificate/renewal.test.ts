// Tests when certificates are renewed, and the renewal information of the authority.
import { hourMs, dayMs } from '#platform/clock.ts';
import { expect, test } from 'vitest';
import { generatePrivateKey, keyFingerprint } from '#platform/x509.ts';
import { certId, pollMs, readRenewalInfo } from './ari.ts';
import { checkChain } from './chain.ts';
import { isExpiringSoon, type RenewalPlan, renewalTime } from './renewal.ts';
import { makeChain } from './testing/make-chain.ts';

// Samples and builders for the tests of renewal.

const notBefore = new Date('2026-01-01T00:00:00Z');

const after = (ms: number): Date => new Date(notBefore.getTime() + ms);

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

const aPlan = (more: Partial<RenewalPlan> = {}): RenewalPlan => ({
  notBefore,
  notAfter: after(90 * dayMs),
  hostname: 'a.example.test',
  uid: 'uid-1',
  serial: '0a',
  renewAtPercent: 67,
  window: undefined,
  ...more,
});

test('renewal follows the lifetime, spread by the host name, and half of a short one', () => {
  for (const name of ['a.test', 'b.test', 'c.test', 'd.test']) {
    const long = renewalTime(aPlan({ hostname: name })).getTime() - notBefore.getTime();
    expect(long / (90 * dayMs)).toBeGreaterThan(0.61);
    expect(long / (90 * dayMs)).toBeLessThanOrEqual(0.67);
    const short = renewalTime(aPlan({ hostname: name, notAfter: after(160 * hourMs) }));
    const part = (short.getTime() - notBefore.getTime()) / (160 * hourMs);
    expect(part).toBeGreaterThan(0.44);
    expect(part).toBeLessThanOrEqual(0.5);
  }
});

test('the moment inside a window of the authority needs no storage and differs by object', () => {
  const window = { start: after(10 * dayMs), end: after(12 * dayMs) };
  const one = renewalTime(aPlan({ window }));
  expect(renewalTime(aPlan({ window }))).toEqual(one);
  expect(one >= window.start && one < window.end).toBe(true);
  expect(renewalTime(aPlan({ window, uid: 'uid-2' }))).not.toEqual(one);
});

test('a window that begins before the certificate, or ends before it begins, is ignored', () => {
  const usual = renewalTime(aPlan());
  expect(renewalTime(aPlan({ window: { start: after(-1), end: after(dayMs) } }))).toEqual(usual);
  expect(renewalTime(aPlan({ window: { start: after(dayMs), end: after(dayMs) } }))).toEqual(usual);
});

test('the last sixth of the lifetime is soon', () => {
  const life = { notBefore, notAfter: after(60 * dayMs) };
  expect(isExpiringSoon(life, after(50 * dayMs - 1))).toBe(false);
  expect(isExpiringSoon(life, after(50 * dayMs + 1))).toBe(true);
});

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
