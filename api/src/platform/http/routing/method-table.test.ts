// One table decides which methods a path has.
import { endpoint } from '@glimpse/contracts/endpoint';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { methodTable } from './method-table.ts';

const bare = {
  summary: 'bare',
  access: 'anyone',
  csrf: 'none',
  limit: 'none',
  errors: [],
  response: z.strictObject({}),
} as const;
const view = endpoint({ ...bare, method: 'GET', path: '/api/item/:key', aliases: ['/api/thing/:key'] });
const change = endpoint({ ...bare, method: 'PATCH', path: '/api/item/:key' });
const make = endpoint({ ...bare, method: 'POST', path: '/api/item/:key' });
const form = endpoint({ ...bare, method: 'POST', path: '/form', envelope: 'form' });
const report = endpoint({ ...bare, method: 'POST', path: '/report', envelope: 'empty' });

test('a path has the methods of its calls, HEAD with GET, and OPTIONS', () => {
  expect(Object.fromEntries(methodTable([change, make, view], []))).toEqual({
    '/api/item/:key': ['GET', 'HEAD', 'POST', 'PATCH', 'OPTIONS'],
    '/api/thing/:key': ['GET', 'HEAD', 'OPTIONS'],
  });
});

test('a form has a page at its path, another call outside the API has none', () => {
  expect(Object.fromEntries(methodTable([form, report], []))).toEqual({
    '/form': ['GET', 'HEAD', 'POST', 'OPTIONS'],
    '/report': ['POST', 'OPTIONS'],
  });
});

test('pages and files are read only', () => {
  expect(Object.fromEntries(methodTable([report], ['/about', '/report']))).toEqual({
    '/about': ['GET', 'HEAD', 'OPTIONS'],
    '/report': ['GET', 'HEAD', 'POST', 'OPTIONS'],
  });
});
