// Tests which host names may become custom domains: is.
import { expect, test } from 'vitest';
import { judgeHostname } from './hostname.ts';
import { own } from './hostname-samples.ts';

test.each([
  ['secrets.acme.example', 'valid'],
  ['acme.co.uk', 'valid'],
  ['xn--bcher-kva.example.com', 'valid'],
  ['co.uk', 'ReservedHostname'],
  ['github.io', 'ReservedHostname'],
  ['glimpse.example', 'ReservedHostname'],
  ['eu.glimpse.example', 'ReservedHostname'],
  ['edge.glimpse.net', 'ReservedHostname'],
  ['notglimpse.example', 'valid'],
  ['printer.local', 'ReservedHostname'],
  ['db.internal', 'ReservedHostname'],
  ['1.0.0.127.in-addr.arpa', 'ReservedHostname'],
  ['localhost', 'InvalidHostname'],
  ['com', 'InvalidHostname'],
  ['10.0.0.1', 'InvalidHostname'],
  ['127.1', 'InvalidHostname'],
  ['0x7f.1', 'InvalidHostname'],
  ['[::1]', 'InvalidHostname'],
  ['*.acme.example', 'InvalidHostname'],
  ['_dmarc.acme.example', 'InvalidHostname'],
  ['Acme.example', 'InvalidHostname'],
  ['acme.example.', 'InvalidHostname'],
  ['a..example', 'InvalidHostname'],
  ['-a.example', 'InvalidHostname'],
  ['acme.example:443', 'InvalidHostname'],
  ['bücher.example', 'InvalidHostname'],
  [`${'a.'.repeat(114)}example`, 'InvalidHostname'],
])('%s is %s', (name, verdict) => {
  expect(judgeHostname(name, own)).toBe(verdict);
});
