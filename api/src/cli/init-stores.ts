// `init-stores`: makes MongoDB beside it a replica set of one member with its users
// (docs/command-line.md#a-first-start).
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { edgeName } from '#features/domains/domain-status-store.ts';
import { openLoopbackMongod, type OwnRole } from '#platform/mongo/loopback-store.ts';
import { setUpMongod, type WantedSet } from '#platform/mongo/set-up.ts';
import type { Command } from './command.ts';
import { refuse } from './cli-error.ts';
import { adminUser, agentUser, secretPlaces } from './store-secrets.ts';

const defaultPort = 27_017;

type Target = Omit<WantedSet, 'admin'> & { readonly port: number };

const agentRole = 'domainAgent';

/** Claims are all that the domain agent may read; it writes the states beside them. */
const agentRights = (db: string): OwnRole => ({
  role: agentRole,
  privileges: [{ resource: { db, collection: 'domains' }, actions: ['find', 'changeStream'] }],
  roles: [{ role: 'readWrite', db: edgeName(db) }],
});

const partsOf = (mongoUrl: string) =>
  /^mongodb:\/\/([^:@/]+):([^:@/]+)@([^:@/,]+)(?::(\d+))?\/([^?]+)\?(.+)$/.exec(mongoUrl) ?? [];

/**
 * What MONGO_URL names: one member with its set, a user with a password, and a database.
 * @param agentUrl the address for the domain agent, whose password is taken from it
 */
export function targetOf(mongoUrl: string, agentUrl: string): Target {
  const [, user = '', password = '', name = '', port, database = '', query] = partsOf(mongoUrl);
  const [, agent, agentPassword = ''] = partsOf(agentUrl);
  const setName = new URLSearchParams(query).get('replicaSet');
  if (setName === null)
    return refuse(
      'MONGO_URL must be as new-secrets writes it: mongodb://user:password@host:port/database?replicaSet=name&authSource=admin.',
    );
  if (agent !== agentUser)
    return refuse(`The file ${secretPlaces.agentMongoUrl} is not as new-secrets wrote it: put it back.`);
  const number = Number(port ?? defaultPort);
  const db = decodeURIComponent(database);
  return {
    setName,
    host: `${name}:${number}`,
    port: number,
    roles: [agentRights(db)],
    users: [
      {
        user: decodeURIComponent(user),
        password: decodeURIComponent(password),
        // The states of custom domains lie in a neighbour, which the domain agent writes.
        roles: [
          { role: 'readWrite', db },
          { role: 'read', db: edgeName(db) },
        ],
      },
      {
        user: agentUser,
        password: decodeURIComponent(agentPassword),
        roles: [{ role: agentRole, db: 'admin' }],
      },
    ],
  };
}

async function secretIn(folder: string, place: string): Promise<string> {
  const secret = await readFile(`${folder}/${place}`, 'utf8').catch(() => '');
  return secret.trim() || refuse(`The folder has no ${place}: run new-secrets first.`);
}

export const initStores: Command = {
  name: 'init-stores',
  takes: '<folder> [<folder of sockets>]',
  does: 'makes the MongoDB of this machine a replica set of one member with the users of the API and the domain agent; the folder has the secrets',
  words: [1, 2],
  flags: [],
  async run({ words: [folder = '', sockets] }, { config }) {
    const { port, ...wanted } = targetOf(config.mongoUrl, await secretIn(folder, secretPlaces.agentMongoUrl));
    const admin = { user: adminUser, password: await secretIn(folder, secretPlaces.adminPassword) };
    const place = sockets === undefined ? `127.0.0.1:${port}` : `${sockets}/mongodb-${port}.sock`;
    await using mongod = openLoopbackMongod(place);
    await setUpMongod({ mongod, pause }, { ...wanted, admin });
    return `MongoDB is the replica set ${wanted.setName} of one member, and its users are made.`;
  },
};
