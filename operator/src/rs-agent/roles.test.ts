// Tests the comparison of roles and users with what MongoDB returns.
import { expect, test } from 'vitest';
import { formerUsers, inOrder, rolesOf, sameRole, wantedRoles } from './roles.ts';

test('ps-2256 roles are compared as sets', () => {
  for (const role of wantedRoles('glimpse')) {
    const turned = {
      ...role,
      privileges: role.privileges
        .toReversed()
        .map(({ resource, actions }) => ({ resource, actions: actions.toReversed() })),
    };
    expect(sameRole(role, turned)).toBe(true);
    const [first] = role.privileges;
    expect(
      sameRole(role, { ...role, privileges: first ? [{ ...first, actions: ['find', 'insert'] }] : [] }),
    ).toBe(false);
  }
});

test('no own role may read secrets or write what the API owns', () => {
  const text = JSON.stringify([
    wantedRoles('glimpse'),
    rolesOf('operator', 'glimpse'),
    rolesOf('rs', 'glimpse'),
  ]);
  expect(text).not.toContain('secrets');
  expect(text).not.toContain('anyAction');
  expect(text).not.toMatch(/"readWrite","db":"glimpse"/);
});

test('only users of known names are made, rs last', () => {
  expect(rolesOf('api-0', 'glimpse')).toBeUndefined();
  expect(rolesOf('root', 'glimpse')).toBeUndefined();
  expect(inOrder(['rs', 'operator', 'api-1', 'backup'])).toEqual(['api-1', 'backup', 'operator', 'rs']);
});

test('former generations are dropped only while a later one is wanted', () => {
  expect(formerUsers(['api-1', 'api-2', 'operator', 'someone'], ['api-2'])).toEqual(['api-1']);
  expect(formerUsers(['api-1', 'api-2'], ['api-1', 'api-2'])).toEqual([]);
  expect(formerUsers(['api-1', 'api-2'], [])).toEqual([]);
  expect(formerUsers(['api-9', 'api-10'], ['api-10'])).toEqual(['api-9']);
});
