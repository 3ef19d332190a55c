// `npm run stripe-schemas`: writes stripe-schemas.json anew, after a bump of stripe-mock or for a new call.
import { writeFile } from 'node:fs/promises';
import { runCommand } from '@glimpse/processes/run-command';
import { sentenceOf } from '@glimpse/processes/user-error';
import { cutModule, schemaFile } from './source.ts';

try {
  await writeFile(schemaFile, JSON.stringify(await cutModule()));
  const { code, output } = await runCommand({ command: ['oxfmt', schemaFile], limitMs: 60_000, quiet: true });
  if (code !== 0) throw new Error(output);
  console.log(`Written: ${schemaFile}`);
} catch (thrown) {
  console.error(sentenceOf(thrown));
  process.exitCode = 1;
}
