// MONGO_URL says which set and user are made; another address is refused without its password.
import { expect, test } from 'vitest';
import { targetOf } from './init-stores.ts';

test('set, member, port and user come from MONGO_URL', () => {
  expect(targetOf('mongodb://api:p%40ss@mongo:27017/glimpse?replicaSet=rs0&authSource=admin')).toEqual({
    setName: 'rs0',
    host: 'mongo:27017',
    port: 27_017,
    users: [
      {
        user: 'api',
        password: 'p@ss',
        roles: [
          { role: 'readWrite', db: 'glimpse' },
          { role: 'read', db: 'glimpse_edge' },
        ],
      },
    ],
  });
  expect(targetOf('mongodb://api:p@mongo/glimpse?replicaSet=rs0').host).toBe('mongo:27017');
});

test.each([
  'mongodb://127.0.0.1:27017/glimpse?replicaSet=rs0',
  'mongodb://api:canary@mongo:27017/glimpse',
  'mongodb://api:canary@mongo:27017/?replicaSet=rs0',
  'mongodb://api:canary@mongo:27017,b:27017/glimpse?replicaSet=rs0',
  'mongodb+srv://api:canary@mongo/glimpse?replicaSet=rs0',
])('%s is refused', (url) => {
  const message = /^MONGO_URL must be as new-secrets writes it: (?!.*canary)/;
  expect(() => targetOf(url)).toThrow(message);
});
