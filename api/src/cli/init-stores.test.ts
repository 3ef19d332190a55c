// MONGO_URL says which set and user are made; another address is refused without its password.
import { expect, test } from 'vitest';
import { targetOf } from './init-stores.ts';

const agentUrl = 'mongodb://domain-agent:a%3Ab@mongo:27017/glimpse?replicaSet=rs0&authSource=admin';

test('set, member, port and user come from MONGO_URL', () => {
  const mongoUrl = 'mongodb://api:p%40ss@mongo:27017/glimpse?replicaSet=rs0&authSource=admin';
  expect(targetOf(mongoUrl, agentUrl)).toEqual({
    setName: 'rs0',
    host: 'mongo:27017',
    port: 27_017,
    roles: [
      {
        role: 'domainAgent',
        privileges: [
          { resource: { db: 'glimpse', collection: 'domains' }, actions: ['find', 'changeStream'] },
        ],
        roles: [{ role: 'readWrite', db: 'glimpse_edge' }],
      },
    ],
    users: [
      {
        user: 'api',
        password: 'p@ss',
        roles: [
          { role: 'readWrite', db: 'glimpse' },
          { role: 'read', db: 'glimpse_edge' },
        ],
      },
      { user: 'domain-agent', password: 'a:b', roles: [{ role: 'domainAgent', db: 'admin' }] },
    ],
  });
  expect(targetOf('mongodb://api:p@mongo/glimpse?replicaSet=rs0', agentUrl).host).toBe('mongo:27017');
});

test.each([
  'mongodb://127.0.0.1:27017/glimpse?replicaSet=rs0',
  'mongodb://api:canary@mongo:27017/glimpse',
  'mongodb://api:canary@mongo:27017/?replicaSet=rs0',
  'mongodb://api:canary@mongo:27017,b:27017/glimpse?replicaSet=rs0',
  'mongodb+srv://api:canary@mongo/glimpse?replicaSet=rs0',
])('%s is refused', (url) => {
  const message = /^MONGO_URL must be as new-secrets writes it: (?!.*canary)/;
  expect(() => targetOf(url, agentUrl)).toThrow(message);
});

test('an address of the domain agent that names another user is refused without its password', () => {
  const message = /^The file domains\/mongo-url is not as new-secrets wrote it: (?!.*canary)/;
  const mongoUrl = 'mongodb://api:p@mongo/glimpse?replicaSet=rs0';
  for (const url of ['', 'mongodb://api:canary@mongo:27017/glimpse?replicaSet=rs0'])
    expect(() => targetOf(mongoUrl, url)).toThrow(message);
});
