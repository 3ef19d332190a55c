// SMTP_URL: requires TLS on other machines unless it turns TLS off (docs/design/trust.md#mail).
import { expect, test } from 'vitest';
import { mailServer } from './smtp-address.ts';

test.each([
  ['smtps://mail.example.com', { host: 'mail.example.com', port: 465, secure: true, requireTls: false }],
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, secure: false, requireTls: true }],
  ['smtp://mail.example.com:25', { host: 'mail.example.com', port: 25, secure: false, requireTls: true }],
  ['smtp://mail:25?starttls=off', { host: 'mail', port: 25, secure: false, requireTls: false }],
  ['smtp://127.0.0.1:2525', { host: '127.0.0.1', port: 2525, secure: false, requireTls: false }],
  ['smtp://[::1]:2525/', { host: '::1', port: 2525, secure: false, requireTls: false }],
  [
    'smtps://us%40er:p%3Ass@mail.example.com',
    {
      host: 'mail.example.com',
      port: 465,
      secure: true,
      requireTls: false,
      auth: { user: 'us@er', pass: 'p:ss' },
    },
  ],
])('%s', (given, server) => {
  expect(mailServer(given)).toEqual(server);
});

test.each([
  'mail.example.com',
  'http://mail.example.com',
  'smtp://',
  'smtp://mail.example.com/path',
  'smtp://mail.example.com?tls=no',
  'smtp://mail.example.com#x',
  'smtp://user@mail.example.com',
  'smtp://user:%zz@mail.example.com',
])('%s is refused', (given) => {
  expect(mailServer(given)).toBeUndefined();
});
