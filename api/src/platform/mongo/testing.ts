// For tests: databases of their own on the MongoDB of the run, so that no test meets another's rows, nor those of whoever lent the server.
import { inject } from 'vitest';
import { connectMongo, type Mongo } from './connect.ts';

/** MongoDB's address with a database that nobody else uses, whichever it names. */
export function ownDatabase(url: string = inject('mongoUrl')): string {
  const [, hosts = '', options = ''] = /^([^/]+:\/\/[^/?]+)\/?[^?]*(.*)$/.exec(url) ?? []; // there may be several hosts
  return `${hosts}/test-${crypto.randomUUID()}${options}`;
}

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
