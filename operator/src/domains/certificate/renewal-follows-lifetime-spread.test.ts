// Tests when certificates are renewed, and the renewal information of the authority.
import { expect, test } from 'vitest';
import { isExpiringSoon, type RenewalPlan, renewalTime } from './renewal.ts';
import { after, dayMs, hourMs, notBefore } from './renewal-samples.ts';

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
