// Bugs of day keys, key files and marks.
import type { SeededBug } from '../plant.ts';

export const keysBugs: readonly SeededBug[] = [
  {
    name: 'machine-time',
    story: "dates are computed from the machine's clock: a secret of 60 s lives 85 s",
    edits: [
      {
        file: 'api/src/platform/time/database-clock.ts',
        find: 'now: () => new Date(Math.floor(nowMs())),',
        replace: 'now: () => machine.now(),',
      },
    ],
    caughtBy: 'api/src/platform/time/database-clock.test.ts',
  },
  {
    name: 'half-trip-forgotten',
    story: 'the time that the answer of MongoDB takes is not added to its time',
    edits: [
      {
        file: 'api/src/platform/time/database-clock.ts',
        find: '(least + most) / 2',
        replace: 'least',
      },
    ],
    caughtBy: 'api/src/platform/time/database-clock.test.ts',
  },
  {
    name: 'wrong-clock-served',
    story: 'a process whose machine has another time than MongoDB serves secrets',
    edits: [
      {
        file: 'api/src/platform/crypto/keys/keyring.ts',
        find: " || time === 'wrong'",
        replace: '',
      },
    ],
    caughtBy: 'api/tests/faults/clocks.int.test.ts',
  },
  {
    name: 'refused-file-silent',
    story: 'the key file is missing while the process runs, and /readyz says that all is well',
    edits: [
      {
        file: 'api/src/platform/crypto/keys/active-keys.ts',
        find: '[stamp, problem, rejected] = [found, why, rejected + 1];',
        replace: '[stamp, rejected] = [found, rejected + 1];',
      },
    ],
    caughtBy: 'api/src/platform/crypto/keys/reload-keys.test.ts',
  },
  {
    name: 'day-key-kept',
    story: 'advancing the key file keeps the chains of old days, so that destroyed keys can be derived again',
    edits: [
      {
        file: 'api/src/platform/crypto/keys/key-transitions.ts',
        find: 'chains: needed.map((chain) => chainOn(chain, day, labels)) };',
        replace: 'chains: needed.map((chain) => (chain.day < day ? chain : chainOn(chain, day, labels))) };',
      },
    ],
    caughtBy: 'api/src/platform/crypto/keys/keyring.test.ts',
  },
  {
    name: 'old-day-in-memory',
    story: 'a process keeps the key of the day before yesterday until it restarts',
    edits: [
      {
        file: 'api/src/platform/crypto/keys/active-keys.ts',
        find: 'if (oldestDay(options.clock.now()) > live.oldest) swap',
        replace: 'if (oldestDay(options.clock.now()) < live.oldest) swap',
      },
    ],
    caughtBy: 'api/src/platform/crypto/keys/keyring.test.ts',
  },
  {
    name: 'older-file-served',
    story: 'an older copy of the key file is not fenced',
    edits: [
      {
        file: 'api/src/platform/crypto/keys/region-record.ts',
        find: "if (state.seq < row.seq) return { kind: 'fence', why: 'older file' };\n    if (",
        replace: "if (state.epoch > row.epoch) return { kind: 'fence', why: 'older file' };\n    if (",
      },
    ],
    caughtBy: 'api/src/platform/crypto/keys/region-record.test.ts',
  },
  {
    name: 'mark-not-compared',
    story: 'the mark of the row is not compared: an older copy of the database is served',
    edits: [
      {
        file: 'api/src/platform/crypto/keys/region-record.ts',
        find: '  if (found === marks.mark) return true;',
        replace: '  if (found === marks.mark || found !== settled) return true;',
      },
    ],
    caughtBy: 'api/tests/faults/cold-copy.int.test.ts',
  },
  {
    name: 'settled-mark-forgotten',
    story: 'during an exchange the mark before counts, although the row had the newer one already',
    edits: [
      {
        file: 'api/src/platform/crypto/keys/region-record.ts',
        find: 'return marks.prevMark === (found ?? noMark) && settled !== marks.mark;',
        replace: 'return marks.prevMark === (found ?? noMark) && settled !== noMark;',
      },
    ],
    caughtBy: 'api/src/platform/crypto/keys/region-record.test.ts',
  },
  {
    name: 'exchange-without-comparison',
    story: 'the exchange of marks skips the comparison before its second step',
    edits: [
      {
        file: 'api/src/platform/crypto/keys/mark-exchange.ts',
        find: "    await compare();\n    if (active.state() !== 'serving') return;",
        replace: "    if (active.state() !== 'serving') return;",
      },
    ],
    caughtBy: 'api/src/platform/crypto/keys/mark-exchange.test.ts',
  },
  {
    name: 'writer-lease-kept',
    story: 'the lease of the writer of the key file stays for a minute, so that a command gives up',
    edits: [
      {
        file: 'api/src/platform/jobs/jobs.ts',
        find: '        await release(lease);',
        replace: '',
      },
    ],
    caughtBy: 'api/src/platform/jobs/jobs.int.test.ts',
  },
];
