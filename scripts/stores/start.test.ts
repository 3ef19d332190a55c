// Tests that a store that fails to start gives the reason, and what to install, in one sentence.
import { expect, test } from 'vitest';
import { reasonOf } from './start.ts';

test.each([
  [
    'mongod: error while loading shared libraries: libcurl.so.4: cannot open shared object file',
    'install libcurl4.',
  ],
  [
    'mongod: error while loading shared libraries: libssl.so.3: cannot open shared object file',
    'install libssl3.',
  ],
  ['mongod: error while loading shared libraries: libodd.so.1: cannot open', 'libodd.so.1'],
  ['"codeName":"DBPathInUse"', 'another mongod uses it'],
  ['Can not open: Permission denied', 'has no permission to write its data folder'],
  ['', 'its log is mongod.log'],
])('%s', (log, words) => {
  const sentence = reasonOf('mongod', log, 'mongod.log');
  expect(sentence).toContain(words);
  expect(sentence).not.toContain('\n');
});
