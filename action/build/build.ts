// Writes action/dist/index.js, the action as one file: runners install nothing.
import { join } from 'node:path';
import { writeBundle } from '../../cli/build/bundle.ts';

const action = join(import.meta.dirname, '..');

/** Builds the action into a folder. @returns the path of the file */
export const buildAction = (folder: string): Promise<string> =>
  writeBundle(
    { entry: join(action, 'src/main.ts'), name: 'index.js', format: 'es', target: 'node24' },
    folder,
  );

if (import.meta.main) await buildAction(join(action, 'dist'));
