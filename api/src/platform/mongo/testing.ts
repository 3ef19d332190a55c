// For tests: each test gets its own database, separate from other data on the server.
import { inject } from 'vitest';
import { withDatabase } from '../../../../scripts/stores/with-database.ts';
import { connectMongo, type Mongo } from './connect.ts';

/** MongoDB's address with a new database in place of the one it names. */
export const ownDatabase = (url: string = inject('mongoUrl')): string =>
  withDatabase(url, `test-${crypto.randomUUID()}`);

/** Connects to a new database, which is dropped at disposal. A busy machine opens connections slowly. */
export async function ownMongo(): Promise<Mongo> {
  const mongo = await connectMongo({ url: ownDatabase(), poolWaitMs: 20_000 });
  return {
    ...mongo,
    async [Symbol.asyncDispose]() {
      await mongo.db.dropDatabase();
      await mongo[Symbol.asyncDispose]();
    },
  };
}
