// Notes each new shape of the commands that the product sends to MongoDB, with one example. It is loaded into
// the processes of a test run before their own code.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { BSON, type CommandStartedEvent, type Document, MongoClient } from 'mongodb';
import {
  type ChangeNote,
  changesOf,
  type IndexNote,
  indexesOf,
  type TransactionNote,
  transactionWatch,
} from './changes.ts';
import { shapeOf, skeleton, explainedStatements } from './command-shape.ts';
import { commandsFolder } from './recording.ts';

/** One line of a file of notes. `row`: a document that was inserted. `unknown`: a command without a rule. */
export type Note =
  | { readonly kind: 'statement'; readonly shape: string; readonly name: string; readonly command: Document }
  | { readonly kind: 'row'; readonly collection: string; readonly row: Document }
  | { readonly kind: 'unknown'; readonly name: string }
  | ChangeNote
  | IndexNote
  | TransactionNote;

const seen = new Set<string>();
/** Tests share connections with the stores that they test; what reads everything there is their own. */
const isTest = process.env['VITEST'] !== undefined;

function note(folder: string, key: string, line: Note): void {
  if (seen.has(key)) return;
  seen.add(key);
  const file = join(folder, `${process.pid}-${threadId}.jsonl`);
  const sent = BSON.deserialize(BSON.serialize(line), { promoteValues: false }); // buffers, too
  appendFileSync(file, `${BSON.EJSON.stringify(sent, { relaxed: false })}\n`);
}

const endedTransaction = transactionWatch();

/** Notes what decides whether a sharded MongoDB takes the command (sharding.ts). */
function noteChanges(folder: string, name: string, command: Document): void {
  for (const change of changesOf(name, command)) {
    const key = JSON.stringify({ ...change, filter: skeleton(change.filter) });
    note(folder, key, change);
  }
  for (const index of name === 'createIndexes' ? indexesOf(command) : [])
    note(folder, JSON.stringify(index), index);
  const transaction = endedTransaction(name, command);
  if (transaction) note(folder, JSON.stringify(transaction), transaction);
}

function noteCommand(folder: string, { commandName: name, command }: CommandStartedEvent): void {
  if (name === 'insert')
    for (const row of (command['documents'] as readonly Document[]).slice(0, 1)) {
      const collection = command['insert'] as string;
      note(folder, `${collection} ${Object.keys(row).toSorted().join()}`, { kind: 'row', collection, row });
    }
  noteChanges(folder, name, command);
  const statements = explainedStatements(name, command);
  if (!statements) return isTest ? undefined : note(folder, name, { kind: 'unknown', name });
  for (const statement of statements) {
    if (isTest && Object.keys(statement.filter).length === 0) continue;
    const shape = shapeOf(statement);
    note(folder, shape, { kind: 'statement', shape, name, command: statement.explain });
  }
}

/** Connections of the product have such a name, those of tests have none. */
const isOurs = (client: MongoClient): boolean => client.options.appName?.startsWith('glimpse') === true;

/** Set once the driver notes commands: a worker of Vitest loads this file again for each file of tests. */
const mark = Symbol.for('glimpse commands are noted');

if (commandsFolder !== undefined && !Reflect.has(MongoClient.prototype, mark)) {
  const folder = commandsFolder;
  const { connect } = MongoClient.prototype;
  const watched = new WeakSet<MongoClient>();
  Reflect.set(MongoClient.prototype, mark, true);
  MongoClient.prototype.connect = function connectWatched(this: MongoClient) {
    if (isOurs(this) && !watched.has(this)) {
      watched.add(this);
      Reflect.set(this, 'monitorCommands', true); // not in the types of the driver
      this.on('commandStarted', (event) => noteCommand(folder, event));
    }
    return connect.call(this);
  };
}
