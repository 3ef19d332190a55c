// Configures a single mongod as the primary of its replica set, also when its port has changed.
import { type Db, MongoClient, MongoServerError } from 'mongodb';
import { UserError } from '../tool/user-error.ts';
import { waitFor } from '../tool/wait.ts';

const notYetInitialized = 94;

type SetConfig = { readonly version: number; readonly members: readonly { readonly host: string }[] };

function configOf(answer: object): SetConfig {
  if (!('config' in answer)) throw new UserError('mongod gave no replica set configuration.');
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the documented shape
  return answer.config as SetConfig;
}

async function currentConfig(admin: Db): Promise<SetConfig | undefined> {
  try {
    return configOf(await admin.command({ replSetGetConfig: 1 }));
  } catch (thrown) {
    if (thrown instanceof MongoServerError && thrown.code === notYetInitialized) return undefined;
    throw thrown;
  }
}

async function configure(admin: Db, host: string): Promise<void> {
  const config = await currentConfig(admin);
  if (!config) {
    const settings = { electionTimeoutMillis: 1000 };
    await admin.command({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host }], settings } });
    return;
  }
  if (config.members[0]?.host === host) return;
  const moved = { ...config, version: config.version + 1, members: [{ ...config.members[0], host }] };
  await admin.command({ replSetReconfig: moved, force: true }); // the port differs from the previous run
}

const isPrimary = async (admin: Db) => (await admin.command({ hello: 1 }))['isWritablePrimary'] === true;

/** Initiates or reconfigures the set and waits for the primary. @throws UserError after 30 s */
export async function becomePrimary(port: number): Promise<void> {
  const host = `127.0.0.1:${port}`;
  await using client = new MongoClient(`mongodb://${host}/?directConnection=true`, {
    serverSelectionTimeoutMS: 20_000,
  });
  const admin = client.db('admin');
  await configure(admin, host);
  if (!(await waitFor(() => isPrimary(admin), 30_000)))
    throw new UserError('mongod did not become primary within 30 s.');
}
