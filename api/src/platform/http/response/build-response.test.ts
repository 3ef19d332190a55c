// From the output of an operation to the body of the response.
import { endpoint } from '@glimpse/contracts/endpoint';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { toRouteInfo } from '../request/route-info.ts';
import { anonymous, openServices } from '../routing/testing.ts';
import { buildResponse } from './build-response.ts';

const list = endpoint({
  method: 'GET',
  path: '/api/v2/things',
  summary: 'Lists things',
  access: 'anyone',
  csrf: 'none',
  limit: 'none',
  envelope: 'bare',
  response: z.array(z.strictObject({ key: z.string() })),
  errors: [],
});

test('an answer without an envelope may be a list', () => {
  const around = { actor: anonymous, services: openServices(), production: true, headers: {} };
  expect(buildResponse(toRouteInfo(list), [{ key: 'a' }], around)).toEqual({
    status: 200,
    body: '[{"key":"a"}]',
  });
});

test('an answer has the status of its contract', () => {
  const made = endpoint({ ...list, envelope: 'full', status: 201, response: z.strictObject({}) });
  const around = { actor: anonymous, services: openServices(), production: true, headers: {} };
  expect(buildResponse(toRouteInfo(made), {}, around).status).toBe(201);
});

test('an unknown field inside a list is removed in production', () => {
  const around = { actor: anonymous, services: openServices(), production: true, headers: {} };
  expect(buildResponse(toRouteInfo(list), [{ key: 'a', more: 1 }], around).body).toBe('[{"key":"a"}]');
});
