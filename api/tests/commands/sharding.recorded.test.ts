// Every command of the test run on `secrets` suits a MongoDB that shards it by `bucket` (record 085).
import { expect, test } from 'vitest';
import { readNotes } from './notes.ts';
import { commandsFolder } from './recording.ts';
import { namedKey, sharded, shardingFaults } from './sharding.ts';

const notes = readNotes();
const recordedTest = test.skipIf(commandsFolder === undefined);

/** Commands that go to all shards or name no bucket, with the reason why that is right. */
const exceptions: readonly { readonly fault: RegExp; readonly reason: string }[] = [
  {
    fault: /^many documents of several values of bucket: .*where bucket,_id,state,\$expr$/,
    reason: 'A replica set alone gets it: secret-updates.test.ts shows what a sharded MongoDB gets.',
  },
  {
    fault:
      /^names no bucket: update secrets .*"(claimedAt|expiresAt|epoch)":|^many documents without bucket: state,end/,
    reason: 'A sweep tidies all shards; what it misses while a document moves, the next one finds.',
  },
  {
    fault:
      /^names no bucket: update secrets \{"q":\{"ownerId":"ObjectId"\}\}|^many documents without bucket: ownerId,/,
    reason: 'A deletion of an account sends it again until a find, which misses nothing, finds no more.',
  },
  {
    fault: /^names no bucket: (find|aggregate) secrets .*"ownerId":"ObjectId"/,
    reason: 'An account lists its own secrets, which lie on all shards.',
  },
  {
    fault: /^names no bucket: find secrets .*"notice":/,
    reason: 'A job looks on all shards for owners to be mailed.',
  },
  {
    fault: /^names no bucket: aggregate secrets .*"(\$collStats|share\.by|state|purgeAt)"/,
    reason: 'Jobs measure and count all shards.',
  },
  {
    fault: /^names no bucket: (count|find) secrets \{("filter":\{\}(,"limit":"number")?)?\}$/,
    reason:
      'The start asks whether there is any secret, statistics estimate their number, a backup reads all.',
  },
  {
    fault: /^names no bucket: delete secrets .*"purgeAt"|^a row without bucket: _id$/,
    reason: 'A test sends it.',
  },
];

recordedTest('each command names its bucket, or an exception says why not', () => {
  const faults = new Set(notes.flatMap(shardingFaults));
  expect([...faults].filter((one) => !exceptions.some(({ fault }) => fault.test(one)))).toEqual([]);
});

recordedTest('each exception is for a command that was sent', () => {
  const faults = [...new Set(notes.flatMap(shardingFaults))];
  expect(exceptions.filter(({ fault }) => !faults.some((one) => fault.test(one)))).toEqual([]);
});

/** What a secret goes through, by the words or the field that its change writes. */
const changes = [
  'claimed',
  'consumed,legacy',
  'consumed,ack',
  'burned,burn',
  'new',
  'shownAt',
  'repeats',
].concat('attempts', 'rec.memo');

recordedTest.each(changes)('the change %s was sent, for one secret, with its bucket', (what) => {
  const found = notes.filter(
    (note) =>
      note.kind === 'change' &&
      note.collection === sharded.collection &&
      !note.isMulti &&
      (note.words.join() === what || (note.words.length === 0 && note.fields.includes(what))),
  );
  expect(found.length).toBeGreaterThan(0);
  for (const note of found) expect(note.kind === 'change' && namedKey(note.filter)).toBe('one');
});

recordedTest.each(['claimed', 'consumed,legacy', 'consumed,ack'])(
  'many changes %s at once were sent as one statement of one bucket, too',
  (what) => {
    const found = notes.filter(
      (note) =>
        note.kind === 'change' &&
        note.isMulti &&
        note.words.join() === what &&
        namedKey(note.filter) === 'one',
    );
    expect(found.length).toBeGreaterThan(0);
  },
);

recordedTest('creations, look-ups by both links, indexes and a transaction with a mail were sent', () => {
  const of = (kind: string, more: (note: object) => boolean): boolean =>
    notes.some((note) => note.kind === kind && more(note));
  const says = (text: string) => (note: object) => JSON.stringify(note).includes(text);
  expect(of('row', says('"collection":"secrets"'))).toBe(true);
  expect(of('statement', says('"metaId"'))).toBe(true);
  expect(of('statement', says('find secrets {\\"filter\\":{\\"bucket\\"'))).toBe(true);
  expect(of('index', says('"secrets"'))).toBe(true);
  expect(of('transaction', says('["outbox","secrets"],"buckets":"one"'))).toBe(true);
});
