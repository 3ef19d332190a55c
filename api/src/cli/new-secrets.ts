// `new-secrets`: checks settings, makes the secrets of a first start (docs/command-line.md#a-first-start).
import { readFile } from 'node:fs/promises';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { acmeRootFile, composeFault } from '#src/config/compose-settings.ts';
import { exampleSetting } from '#src/config/example-values.ts';
import type { Command } from './command.ts';
import { refuse } from './cli-error.ts';
import { writeSecrets } from './store-secrets.ts';

export const newSecrets: Command = {
  name: 'new-secrets',
  takes: '<folder>',
  does: 'makes the passwords and keys of MongoDB and Redis that the folder lacks, and changes none; refuses example settings',
  words: [1, 1],
  flags: [],
  async run({ words: [folder = ''] }, { env }) {
    const example = exampleSetting(env);
    if (example)
      refuse(`${example} still has the value of the example: write your own into .env, then start again.`);
    const root = env['ACME_ROOT'] ? await readFile(acmeRootFile, 'utf8').catch(() => '') : '';
    const fault = composeFault(env, root);
    if (fault) refuse(`${fault} Change it in .env, then start again.`);
    const made = await writeSecrets(folder, randomBytes);
    return made.length === 0
      ? 'The settings are right. All secrets were there already; nothing was changed.'
      : `The settings are right. New secrets were made: ${made.join(', ')}.`;
  },
};
