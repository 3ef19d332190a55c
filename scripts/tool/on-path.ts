// Finds a program the way a shell does.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // not there, or not ours to run: either way the next folder is asked
  }
}

/** The absolute path of `program` if a folder of `path` (PATH by default) holds it and it may be run. */
export function onPath(program: string, path = process.env['PATH'] ?? ''): string | undefined {
  const found = path.split(delimiter).map((folder) => join(folder || '.', program));
  return found.find(executable);
}
