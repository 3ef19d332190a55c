// Where processes of a test run note their commands to MongoDB; `make test` names the folder.
import { recorderPath } from '../../../scripts/vitest/api-bundle.ts';

/** The folder of the notes; `undefined` outside `make test`. */
export const commandsFolder = process.env['COMMANDS_FOLDER'];

/** Environment that makes a process of the product note its commands. */
export const recorded: Readonly<Record<string, string>> =
  commandsFolder === undefined
    ? {}
    : {
        COMMANDS_FOLDER: commandsFolder,
        NODE_OPTIONS: `--import=${recorderPath()}`,
      };
