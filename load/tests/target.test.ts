// Tests that a load test sends nothing to a host that nobody named.
import { describe, expect, test } from 'vitest';
import { toSettings } from '../k6/settings.ts';
import { allowedOrigin, isLoopback } from '../k6/target.ts';

describe('a target', () => {
  test.each(['http://127.0.0.1:3000', 'http://localhost', 'http://[::1]:8080', 'HTTP://LocalHost:3000'])(
    'on this machine needs no permission: %s',
    (address) => expect(allowedOrigin(address)).toBe(address),
  );

  const named = 'eu.example.com, us.example.com';
  test('elsewhere is allowed once its host is named', () => {
    expect(allowedOrigin('https://us.example.com/', named)).toBe('https://us.example.com');
    expect(allowedOrigin('https://EU.example.com:8443', named)).toBe('https://EU.example.com:8443');
  });

  test.each([
    'https://eu.example.com',
    'http://127.0.0.1.example.com',
    'http://10.0.0.1',
    'http://127.0.0.2',
  ])('elsewhere is refused without a name: %s', (address) =>
    expect(() => allowedOrigin(address)).toThrow('ALLOWED_HOSTS'),
  );

  test.each(['https://a.eu.example.com', 'https://example.com', 'https://eu.example.com.evil.example'])(
    'is refused if only a similar host is named: %s',
    (address) => expect(() => allowedOrigin(address, named)).toThrow('No request was sent'),
  );

  test.each([
    '',
    'eu.example.com',
    'ftp://localhost',
    'http://localhost@eu.example.com',
    'http://localhost:80@eu.example.com',
    'http://eu.example.com/#localhost',
    'http://localhost/path',
    'http://localhost\\@eu.example.com',
    'http://localhost\nhttp://eu.example.com',
  ])('that is not an origin is refused: %j', (address) =>
    expect(() => allowedOrigin(address)).toThrow('Not an origin'),
  );

  test('counts as local only on loopback', () => {
    expect(isLoopback('http://localhost:3000')).toBe(true);
    expect(isLoopback('https://eu.example.com')).toBe(false);
  });
});

describe('the settings', () => {
  const local = { TARGET: 'http://127.0.0.1:3000' };

  test.each(['TARGET', 'METRICS', 'MAILS'])('refuse a host in %s that is not named', (name) => {
    expect(() => toSettings({ ...local, [name]: 'https://eu.example.com' })).toThrow('ALLOWED_HOSTS');
    const named = { ...local, [name]: 'https://eu.example.com', ALLOWED_HOSTS: 'eu.example.com' };
    expect(Object.values(toSettings(named))).toContain('https://eu.example.com');
  });

  test('run the smoke test with every journey that needs no account', () => {
    expect(toSettings(local)).toMatchObject({ scenario: 'smoke' });
    expect(toSettings(local).journeys).not.toContain('sign-in');
    expect(toSettings({ ...local, MAILS: 'http://localhost:3025' }).journeys).toContain('recent-list');
  });

  test('name what is wrong', () => {
    expect(() => toSettings({ ...local, SCENARIO: 'smoak' })).toThrow('SCENARIO');
    expect(() => toSettings({ ...local, JOURNEY: 'passphrase,x' })).toThrow('JOURNEY');
    expect(() => toSettings({ ...local, SECONDS: '1.5' })).toThrow('SECONDS');
    expect(() => toSettings({ ...local, JOURNEY: 'sign-in' })).toThrow('ACCOUNT_EMAIL');
  });
});
