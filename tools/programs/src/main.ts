// `npm run lock-programs`: writes programs.lock.json again after a version in tools/programs/src/programs.ts,
// tools/go or package.json has changed. Words name parts (wheels, python, chromium, go, modules, crates), or
// set the base image (image=NAME@sha256:DIGEST).
import { writeFileSync } from 'node:fs';
import { lockAgain } from './lock.ts';
import { lockPath, readLock } from './lock-file.ts';
import { sentenceOf } from '@glimpse/processes/user-error';

try {
  const made = await lockAgain(process.argv.slice(2));
  writeFileSync(lockPath, `${JSON.stringify({ ...readLock(), ...made }, null, 2)}\n`);
  console.log('programs.lock.json is written: read its difference before you commit it.');
} catch (thrown) {
  console.error(sentenceOf(thrown));
  process.exitCode = 1;
}
