// The static checks: format, lint, types, dead code, browsers of the built pages. Each counts as one test.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';
import { runCommand } from '@glimpse/processes/run-command';
import { type Tier, unable } from './tier.ts';

type Command = readonly [string, ...string[]];
const check = (name: string, ...command: Command): Tier => checkWithin(180, name, command);

function checkWithin(limitSeconds: number, name: string, command: Command): Tier {
  const run = async () => {
    const { code, output, late } = await runCommand({ command, limitMs: limitSeconds * 1000, quiet: true });
    if (code === 0) return { passed: 1, failed: 0, skipped: 0, reasons: [] };
    return unable(
      late
        ? `${name} did not finish within ${limitSeconds} s`
        : `${name}: ${command.join(' ')} says\n${output.trim()}`,
    );
  };
  return { name, run };
}

const packages = ['.', 'contracts', 'api', 'web', 'operator', 'cli', 'action', 'load'];
const tools = readdirSync(join(rootFolder, 'tools')).map((name) => `tools/${name}`);
const projects = [...packages, ...tools].filter((folder) =>
  existsSync(join(rootFolder, folder, 'tsconfig.json')),
);

/** All static checks, fastest first. */
export const checks: readonly Tier[] = [
  check('format', 'oxfmt', '--check'),
  check('lint', 'oxlint', '--deny-warnings'),
  ...projects.map((folder) => check(`types of ${folder === '.' ? 'the root' : folder}`, 'tsc', '-p', folder)),
  check('dead code', 'knip', '--no-config-hints'),
  checkWithin(600, 'browsers', ['node', 'scripts/browser-floor.ts']), // builds the pages once
];
