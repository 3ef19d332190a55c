// Reads what the processes of a test run noted about their commands to MongoDB (record-commands.ts).
import { globSync, readFileSync } from 'node:fs';
import { BSON } from 'mongodb';
import type { Note } from './record-commands.ts';
import { commandsFolder } from './recording.ts';

/** All notes of the run; none outside `make test`. */
export const readNotes = (): readonly Note[] =>
  globSync(`${commandsFolder ?? '/nowhere'}/*.jsonl`).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => BSON.EJSON.parse(line, { relaxed: false }) as Note),
  );
