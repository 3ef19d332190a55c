// Tests how the agent finds its member, the others and the set.
import { expect, test } from 'vitest';
import { SettingError } from '#platform/setting.ts';
import { readSettings } from './settings.ts';

const pod = { POD_NAMESPACE: 'glimpse' };

test('members have the name of their StatefulSet, which a release may choose', () => {
  const ours = readSettings({ ...pod, POD_NAME: 'mongo-0' });
  expect(ours).toMatchObject({ ordinal: 0, members: 1, self: 'mongo-0.mongo.glimpse.svc:27017' });
  const released = readSettings({
    ...pod,
    POD_NAME: 'eu-1-mongo-2',
    RS_SERVICE: 'eu-1-mongo',
    RS_MEMBERS: '3',
  });
  expect(released).toMatchObject({ ordinal: 2, members: 3, ownName: 'eu-1-mongo-2.eu-1-mongo.glimpse.svc' });
  expect(released.peers.map(({ name }) => name.split('.')[0])).toEqual(
    [0, 1, 3, 4, 5, 6].map((at) => `eu-1-mongo-${at}`),
  );
});

test.each([
  ['POD_NAME', 'mongo'],
  ['RS_MEMBERS', '8'],
  ['RS_MEMBERS', '0'],
  ['RS_TLS', 'maybe'],
])('a wrong %s is refused: %s', (name, value) => {
  const read = () => readSettings({ ...pod, POD_NAME: 'mongo-0', [name]: value });
  expect(read).toThrow(SettingError);
  expect(read).toThrow(name);
});
