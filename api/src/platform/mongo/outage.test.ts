// Every error class of the driver and of our wrapper is an outage or a named defect
// (docs/design/trust.md#outages).
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as driver from 'mongodb';
import { MongoError, MongoNetworkError, MongoRuntimeError, MongoServerError } from 'mongodb';
import { expect, test } from 'vitest';
import { errorClasses, isOutage, UnconfirmedWrite } from './outage.ts';

const library = dirname(createRequire(import.meta.url).resolve('mongodb'));

/** Names of all error classes in the driver's files. A class without a name has its parent's. */
function classesInFiles(): readonly string[] {
  const files = readdirSync(library, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  );
  return files.flatMap((file) => {
    const source = readFileSync(join(library, file), 'utf8');
    const bodies = source.split(/^class /m).filter((body) => /^\w+ extends [\w.]*Error\b/.test(body));
    return bodies.map((body) => {
      const [, parent] = /^\w+ extends [\w.]*?(\w+) \{/.exec(body) ?? [];
      return /get name\(\) \{\s*return '(\w+)'/.exec(body)?.[1] ?? parent ?? body.slice(0, 60);
    });
  });
}

/** An error with the driver's name, without its constructor. */
const named = (name: string): Error => Object.defineProperty(new MongoError('x'), 'name', { value: name });

test('every error class of the driver is named as an outage, as one whose code decides, or as a defect', () => {
  const exported = Object.values<unknown>(driver).flatMap((value) => {
    const prototype: unknown = typeof value === 'function' ? value.prototype : undefined;
    return prototype instanceof Error ? [prototype.name] : [];
  });
  expect(exported.length).toBeGreaterThan(40);
  const known = Object.keys(errorClasses);
  expect([...exported, ...classesInFiles()].filter((name) => !known.includes(name))).toEqual([]);
  expect(known.filter((name) => !classesInFiles().includes(name))).toEqual([]);
});

test.each(Object.entries(errorClasses))('%s counts as %s', (name, kind) => {
  expect(isOutage(named(name))).toBe(kind === 'outage');
});

test('codes and labels of an answer decide', () => {
  const codes = [43, 50, 64, 91, 189, 211, 251, 10_107, 11_600, 11_601, 11_602, 14_031];
  for (const code of codes)
    expect([code, isOutage(new MongoServerError({ message: 'x', code }))]).toEqual([code, true]);
  for (const code of [2, 9, 13, 11_000, 40_415])
    expect([code, isOutage(new MongoServerError({ message: 'x', code }))]).toEqual([code, false]);
  for (const label of ['TransientTransactionError', 'UnknownTransactionCommitResult', 'HandshakeError']) {
    const labelled = new MongoRuntimeError('x');
    labelled.addErrorLabel(label);
    expect([label, isOutage(labelled)]).toEqual([label, true]);
  }
});

test('an error of a socket is an outage, with or without the class of the driver', () => {
  expect(isOutage(new MongoNetworkError('cut'))).toBe(true);
  for (const code of ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ERR_STREAM_DESTROYED'])
    expect(isOutage(Object.assign(new Error('write'), { code }))).toBe(true);
  expect(isOutage(Object.assign(new Error('open'), { code: 'ENOENT' }))).toBe(false);
});

test('errors of our own wrapper: an unconfirmed write is an outage, the rest are defects', () => {
  expect(isOutage(new UnconfirmedWrite(64))).toBe(true);
  expect(isOutage(new Error('A document has an unknown shape'))).toBe(false);
  expect(isOutage(undefined)).toBe(false);
  expect(isOutage('MongoNetworkError')).toBe(false);
});
