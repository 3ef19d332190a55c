// Fields of the contracts that the HTTP pipeline reads instead of paths and names of calls.
import type { Endpoint } from '@glimpse/contracts/endpoint';
import { expect, test } from 'vitest';
import { contracts } from '#src/routes.ts';

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const namesWith = (fits: (contract: Endpoint) => boolean): readonly string[] =>
  contracts.filter(fits).map(nameOf).toSorted();
const oneOf = (...limits: readonly Endpoint['limit'][]) => namesWith(({ limit }) => limits.includes(limit));

test('reveal, acknowledge and burn are of class A, create and sign-in of class B', () => {
  expect(namesWith(({ priority }) => priority === 'A')).toEqual(oneOf('reveal_secret', 'burn_secret'));
  expect(namesWith(({ priority }) => priority === 'B')).toEqual(
    oneOf('create_secret', 'authenticate_session'),
  );
  expect(namesWith(({ priority }) => priority === 'C')).toEqual([]);
});

test('every path below secret, sealed, private, metadata, receipt and forgot is not indexed, on each of its methods', () => {
  const isPrivate = (path: string): boolean =>
    /^\/(api\/v\d\/)?(guest\/)?(secret|sealed|private|metadata|receipt|forgot)(\/|$)/.test(path);
  const pathsOf = ({ path, aliases = [] }: Endpoint): readonly string[] => [path, ...aliases];
  expect(namesWith(({ noIndex }) => noIndex === true)).toEqual(
    namesWith((contract) => pathsOf(contract).some(isPrivate)),
  );
  expect(contracts.filter(({ noIndex }) => noIndex).flatMap(pathsOf).filter((path) => !isPrivate(path))).toEqual([]); // prettier-ignore
});

const unknownKeys: ReadonlySet<string> = new Set([
  'secrets.unknown',
  'accounts.unknown_session',
  'accounts.unknown_token',
]);

test('a call with a key in its path that lists the error of an unknown one answers a malformed key with it', () => {
  expect(namesWith(({ unknownParam }) => unknownParam !== undefined)).toEqual(
    namesWith(({ params, errors }) => params !== undefined && errors.some((code) => unknownKeys.has(code))),
  );
  for (const { errors, unknownParam } of contracts) if (unknownParam) expect(errors).toContain(unknownParam);
});

test('calls that create count the bytes of their body', () => {
  expect(namesWith(({ byteLimit }) => byteLimit === 'create_bytes')).toEqual(oneOf('create_secret'));
});

test('calls that create ask who may, and list the refusal', () => {
  const creating = namesWith(({ creates }) => creates === true);
  expect(creating).toEqual(oneOf('create_secret'));
  expect(creating).toEqual(namesWith(({ errors }) => errors.includes('secrets.creation_not_allowed')));
});

test('the field of a challenge is a field of the body, and its errors are listed', () => {
  const challenged = contracts.filter(({ challengeField }) => challengeField !== undefined);
  expect(challenged.map(nameOf)).toEqual(['POST /api/v2/feedback']);
  for (const { body, challengeField, errors } of challenged) {
    expect(body).toHaveProperty(['shape', String(challengeField)]);
    expect(errors).toEqual(expect.arrayContaining(['captcha.missing', 'captcha.failed']));
  }
});
