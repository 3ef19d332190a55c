// Tests how a host is read, and that nothing but HTTPS leaves this machine.
import { expect, test } from 'vitest';
import { CommandError } from '../exit-codes.ts';
import { readOrigin } from './origin.ts';

test.each([
  ['glimpse.example.com', 'https://glimpse.example.com'],
  [' https://glimpse.example.com/ ', 'https://glimpse.example.com'],
  ['glimpse.example.com:8443', 'https://glimpse.example.com:8443'],
  ['localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['[::1]:3000', 'http://[::1]:3000'],
])('%s is a host', (typed, origin) => {
  expect(readOrigin(typed)).toBe(origin);
});

test.each([
  'http://glimpse.example.com',
  'http://localhost.example.com',
  'ftp://glimpse.example.com',
  'https://ana@glimpse.example.com',
  'https://glimpse.example.com/path',
  'https://glimpse.example.com/?a=b',
  '',
])('%s is refused as wrong usage', (typed) => {
  expect(() => readOrigin(typed)).toThrow(expect.objectContaining({ exit: 'usage' }));
  expect(() => readOrigin(typed)).toThrow(CommandError);
});
