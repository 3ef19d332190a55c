// Tests the files of the agent: copies for mongod, users from a mounted Secret, settings.
import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('the name of the pod gives the member and its peers', () => {
  const settings = readSettings({ POD_NAME: 'mongo-2', POD_NAMESPACE: 'glimpse-eu' });
  expect(settings).toMatchObject({
    ordinal: 2,
    self: 'mongo-2.mongo.glimpse-eu.svc:27017',
    local: '127.0.0.1:27017',
    secure: true,
  });
  expect(settings.peers.map(({ name }) => name[6])).toEqual(['0', '1', '3', '4', '5', '6']);
  expect(() => readSettings({ POD_NAME: 'mongo', POD_NAMESPACE: 'x' })).toThrow('POD_NAME');
});
