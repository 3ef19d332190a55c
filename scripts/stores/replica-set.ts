// Configures a single mongod as the primary of its replica set, also when its port has changed.
import { type Db, MongoClient, MongoServerError } from 'mongodb';
import { UserError } from '@glimpse/processes/user-error';
import { waitFor } from '@glimpse/processes/wait';

const notYetInitialized = 94;
const alreadyInitialized = 23;
const limitMs = 30_000;

/** The name of a set, and whether it holds the configuration of a sharded MongoDB. */
export type NamedSet = { readonly set: string; readonly isConfigServer: boolean };
export const usualSet = 'rs0';
const usual: NamedSet = { set: usualSet, isConfigServer: false };

type Admin = Pick<Db, 'command'>;
type SetConfig = { readonly version: number; readonly members: readonly { readonly host: string }[] };

function configOf(answer: object): SetConfig {
  if (!('config' in answer)) throw new UserError('mongod gave no replica set configuration.');
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the documented shape
  return answer.config as SetConfig;
}

async function currentConfig(admin: Admin): Promise<SetConfig | undefined> {
  try {
    return configOf(await admin.command({ replSetGetConfig: 1 }));
  } catch (thrown) {
    if (thrown instanceof MongoServerError && thrown.code === notYetInitialized) return undefined;
    throw thrown;
  }
}

/** @returns `false` if the set exists: while mongod starts, it has not read its configuration yet */
async function initiate(admin: Admin, host: string, named: NamedSet): Promise<boolean> {
  const settings = { electionTimeoutMillis: 1000 };
  try {
    const role = named.isConfigServer && { configsvr: true };
    const members = [{ _id: 0, host }];
    await admin.command({ replSetInitiate: { _id: named.set, ...role, members, settings } });
    return true;
  } catch (thrown) {
    if (thrown instanceof MongoServerError && thrown.code === alreadyInitialized) return false;
    throw thrown;
  }
}

/** Makes `host` the only member. @throws UserError if mongod does not read its configuration within 30 s */
export async function configure(admin: Admin, host: string, named: NamedSet = usual): Promise<void> {
  let config = await currentConfig(admin);
  if (!config && (await initiate(admin, host, named))) return;
  await waitFor(async () => (config ??= await currentConfig(admin)) !== undefined, limitMs);
  if (!config) throw new UserError('mongod did not read its replica set configuration within 30 s.');
  if (config.members[0]?.host === host) return;
  const moved = { ...config, version: config.version + 1, members: [{ ...config.members[0], host }] };
  await admin.command({ replSetReconfig: moved, force: true }); // the port differs from the previous run
}

const isPrimary = async (admin: Admin) => (await admin.command({ hello: 1 }))['isWritablePrimary'] === true;

/** Initiates or reconfigures the set and waits for the primary. @throws UserError after 30 s */
export async function becomePrimary(port: number, named: NamedSet): Promise<void> {
  const host = `127.0.0.1:${port}`;
  await using client = new MongoClient(`mongodb://${host}/?directConnection=true`, {
    serverSelectionTimeoutMS: 20_000,
  });
  const admin = client.db('admin');
  await configure(admin, host, named);
  if (!(await waitFor(() => isPrimary(admin), limitMs)))
    throw new UserError('mongod did not become primary within 30 s.');
}
