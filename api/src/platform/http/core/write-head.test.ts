// Which headers of a list reach the answer beside those that are set already.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { writeHead } from './write-head.ts';

const answer = () => new ServerResponse(new IncomingMessage(new Socket()));

test('a header replaces the one that the middleware set', () => {
  const response = answer();
  response.setHeader('Content-Security-Policy', "default-src 'none'");
  writeHead(response, 200, ['Content-Security-Policy', "default-src 'self'"]);
  expect(response.getHeader('content-security-policy')).toBe("default-src 'self'");
});

test('a name that stands twice keeps both values', () => {
  const response = answer();
  response.setHeader('Vary', 'Origin');
  writeHead(response, 200, [
    'Vary',
    'Cookie',
    'Set-Cookie',
    'a=1',
    'Vary',
    'Accept-Encoding',
    'Set-Cookie',
    'b=2',
  ]);
  expect(response.getHeader('vary')).toEqual(['Cookie', 'Accept-Encoding']);
  expect(response.getHeader('set-cookie')).toEqual(['a=1', 'b=2']);
});
