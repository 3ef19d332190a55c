// Notes which tests run and how they ended, for a tier that is stopped or ends without a report.
import { appendFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** One start or end: the id in this run, whether it is a file or a test, its name, and how a test ended. */
type Note = readonly ['start' | 'end', string, 'file' | 'test', string, ('passed' | 'failed' | 'skipped')?];

/** Writes each start and end of a file and of a test to `file`, one JSON line each. */
export function noteRunningTests(file: string): Reporter {
  const note = (...line: Note): void => appendFileSync(file, `${JSON.stringify(line)}\n`);
  const noteFile = (event: Note[0], { id, relativeModuleId }: TestModule): void =>
    note(event, id, 'file', relativeModuleId);
  const nameOf = ({ fullName, module }: TestCase): string => `${module.relativeModuleId}: ${fullName}`;
  return {
    onTestModuleQueued: (module) => noteFile('start', module),
    onTestModuleEnd: (module) => noteFile('end', module),
    onTestCaseReady: (test) => note('start', test.id, 'test', nameOf(test)),
    onTestCaseResult(test) {
      const { state } = test.result();
      note('end', test.id, 'test', nameOf(test), state === 'pending' ? 'failed' : state);
    },
  };
}

function toNote(line: string): Note {
  const note: Note = JSON.parse(line);
  return note;
}

/** What the notes of a run tell: what had started and not ended, and how the other tests ended. */
export type Noted = {
  /** A file is named if none of its tests ran: it hung in an import or hook. */
  readonly running: readonly string[];
  readonly passed: number;
  readonly skipped: number;
  /** Names of the tests that failed. */
  readonly failures: readonly string[];
};

/** Reads the notes of a run, also of one that was killed while it wrote a line. */
export function readNotes(notes: string): Noted {
  // A line without its end was cut off.
  const lines = notes.split('\n').slice(0, -1).map(toNote);
  const ended = new Set(lines.filter(([event]) => event === 'end').map(([, id]) => id));
  const open = lines.filter(([event, id]) => event === 'start' && !ended.has(id));
  const tests = open.filter(([, , kind]) => kind === 'test').map(([, , , name]) => name);
  const files = open.filter(([, , kind]) => kind === 'file').map(([, , , name]) => name);
  const idle = files.filter((name) => !tests.some((test) => test.startsWith(`${name}: `)));
  const endedAs = (state: Note[4]) => lines.filter(([, , , , how]) => how === state);
  return {
    running: [...tests, ...idle.map((name) => `${name}, outside its tests`)],
    passed: endedAs('passed').length,
    skipped: endedAs('skipped').length,
    failures: endedAs('failed').map(([, , , name]) => name),
  };
}
