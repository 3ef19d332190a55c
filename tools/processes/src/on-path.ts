// Finds a program on PATH.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // missing or not executable: try the next folder
  }
}

/** Returns the absolute path of `program` in the first folder of `path` (PATH by default) that has it. */
export function onPath(program: string, path = process.env['PATH'] ?? ''): string | undefined {
  const found = path.split(delimiter).map((folder) => join(folder || '.', program));
  return found.find(executable);
}
