// For tests: databases of their own on the MongoDB of the run, so that no test meets another's rows, nor those of whoever lent the server.
import { inject } from 'vitest';
import { withDatabase } from '../../../../scripts/stores/with-database.ts';
import { connectMongo, type Mongo } from './connect.ts';

/** MongoDB's address with a database that nobody else uses, whichever it names. */
export const ownDatabase = (url: string = inject('mongoUrl')): string => withDatabase(url, `test-${crypto.randomUUID()}`);

/** A connection to a database of its own, which is dropped with it. */
export async function ownMongo(): Promise<Mongo> {
  const mongo = await connectMongo({ url: ownDatabase() });
  return {
    ...mongo,
    async [Symbol.asyncDispose]() {
      await mongo.db.dropDatabase();
      await mongo[Symbol.asyncDispose]();
    },
  };
}
