// A call with fewer callers, content types or hosts, or another status of an error, is a break.
import { expect, test } from 'vitest';
import { breaksAfter } from './testing.ts';

test.each([
  [
    'fewer may call',
    '/notes for account',
    '/notes for session',
    'the call is for session and was for account: GET /notes',
  ],
  [
    'it is for others',
    '/reports for public',
    '/reports for guest',
    'the call is for guest and was for public: POST /reports',
  ],
  [
    'it needs the token',
    '/reports for public',
    '/reports for public, shrimp',
    'the call needs shrimp now: POST /reports',
  ],
  [
    'it leaves custom domains',
    'anyone, custom domains',
    'anyone',
    'the call is no longer offered on custom domains: GET /notes/{id}',
  ],
  [
    'it has another content type',
    'takes application/csp-report',
    'takes application/json',
    'body no longer takes application/csp-report: POST /reports',
  ],
  [
    'it takes one content type alone',
    '  body text: string',
    '  takes text/plain\n  body text: string',
    'body no longer takes the usual content types: POST /notes',
  ],
  [
    'an error has another status',
    'error 404 notes',
    'error 410 notes',
    'error notes.unknown has status 410 and had 404: GET /notes/{id}',
  ],
] as const)('a call is narrowed: %s', (_what, from, to, expected) => {
  expect(breaksAfter([from, to])).toEqual([expected]);
});
