// `init-stores`: makes MongoDB beside it a replica set of one member with its users
// (docs/command-line.md#a-first-start).
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { edgeName } from '#features/domains/domain-status-store.ts';
import { openLoopbackMongod } from '#platform/mongo/loopback-store.ts';
import { setUpMongod, type WantedSet } from '#platform/mongo/set-up.ts';
import type { Command } from './command.ts';
import { refuse } from './cli-error.ts';
import { adminUser, secretPlaces } from './store-secrets.ts';

const defaultPort = 27_017;

type Target = Omit<WantedSet, 'admin'> & { readonly port: number };

/** What MONGO_URL names: one member with its set, a user with a password, and a database. */
export function targetOf(mongoUrl: string): Target {
  const found = /^mongodb:\/\/([^:@/]+):([^:@/]+)@([^:@/,]+)(?::(\d+))?\/([^?]+)\?(.+)$/.exec(mongoUrl);
  const [, user = '', password = '', name = '', port, database = '', query] = found ?? [];
  const setName = new URLSearchParams(query).get('replicaSet');
  if (setName === null)
    return refuse(
      'MONGO_URL must be as new-secrets writes it: mongodb://user:password@host:port/database?replicaSet=name&authSource=admin.',
    );
  const number = Number(port ?? defaultPort);
  const db = decodeURIComponent(database);
  return {
    setName,
    host: `${name}:${number}`,
    port: number,
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
    ],
  };
}

async function adminPassword(folder: string): Promise<string> {
  const password = await readFile(`${folder}/${secretPlaces.adminPassword}`, 'utf8').catch(() => '');
  return password.trim() || refuse(`The folder has no ${secretPlaces.adminPassword}: run new-secrets first.`);
}

export const initStores: Command = {
  name: 'init-stores',
  takes: '<folder> [<folder of sockets>]',
  does: 'makes the MongoDB of this machine a replica set of one member with the user of MONGO_URL; the folder has the secrets',
  words: [1, 2],
  flags: [],
  async run({ words: [folder = '', sockets] }, { config }) {
    const { port, ...wanted } = targetOf(config.mongoUrl);
    const admin = { user: adminUser, password: await adminPassword(folder) };
    const place = sockets === undefined ? `127.0.0.1:${port}` : `${sockets}/mongodb-${port}.sock`;
    await using mongod = openLoopbackMongod(place);
    await setUpMongod({ mongod, pause }, { ...wanted, admin });
    return `MongoDB is the replica set ${wanted.setName} of one member, and its users are made.`;
  },
};
