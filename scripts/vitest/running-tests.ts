// Notes which tests run, so that a tier that is stopped at its limit names the ones that hung.
import { appendFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** One start or end: the id in this run, whether it is a file or a test, and its name. */
type Note = readonly ['start' | 'end', string, 'file' | 'test', string];

/** Writes each start and end of a file and of a test to `file`, one JSON line each. */
export function noteRunningTests(file: string): Reporter {
  const note = (...line: Note): void => appendFileSync(file, `${JSON.stringify(line)}\n`);
  const noteFile = (event: Note[0], { id, relativeModuleId }: TestModule): void =>
    note(event, id, 'file', relativeModuleId);
  const noteTest = (event: Note[0], { id, fullName, module }: TestCase): void =>
    note(event, id, 'test', `${module.relativeModuleId}: ${fullName}`);
  return {
    onTestModuleQueued: (module) => noteFile('start', module),
    onTestModuleEnd: (module) => noteFile('end', module),
    onTestCaseReady: (test) => noteTest('start', test),
    onTestCaseResult: (test) => noteTest('end', test),
  };
}

/**
 * Names what had started and not ended. A file is named if none of its tests ran: it hung in an import or
 * hook.
 */
export function stillRunning(notes: string): readonly string[] {
  const open = new Map<string, Note>();
  for (const line of notes.split('\n').slice(0, -1)) {
    // a line without its end was cut off
    const note: Note = JSON.parse(line);
    if (note[0] === 'start') open.set(note[1], note);
    else open.delete(note[1]);
  }
  const running = [...open.values()];
  const tests = running.filter(([, , kind]) => kind === 'test').map(([, , , name]) => name);
  const files = running.filter(([, , kind]) => kind === 'file').map(([, , , name]) => name);
  const idle = files.filter((name) => !tests.some((test) => test.startsWith(`${name}: `)));
  return [...tests, ...idle.map((name) => `${name}, outside its tests`)];
}
