// Tells when commands of MongoDB begin and end: their names and collections, nothing of their content.
import type { MongoClient } from 'mongodb';
import type { BeginCommand } from '#platform/observe/tracing.ts';

/** Commands whose first value names a collection. That of others may be the name of a user. */
const ofCollection = new Set([
  'aggregate',
  'count',
  'createIndexes',
  'delete',
  'distinct',
  'find',
  'findAndModify',
  'insert',
  'killCursors',
  'listIndexes',
  'update',
]);

function collectionOf(name: string, command: Readonly<Record<string, unknown>>): string | undefined {
  const named = name === 'getMore' ? command['collection'] : ofCollection.has(name) && command[name];
  return typeof named === 'string' ? named : undefined;
}

/** The client must have `monitorCommands`. */
export function watchCommands(client: Pick<MongoClient, 'on'>, begin: BeginCommand): void {
  const running = new Map<number, (ok: boolean) => void>(); // as many as connections, since each runs one
  const end =
    (ok: boolean) =>
    ({ requestId }: { readonly requestId: number }) => {
      running.get(requestId)?.(ok);
      running.delete(requestId);
    };
  client.on('commandStarted', ({ requestId, commandName: name, command }) => {
    running.set(requestId, begin({ system: 'mongodb', name, collection: collectionOf(name, command) }));
  });
  client.on('commandSucceeded', end(true));
  client.on('commandFailed', end(false));
}
