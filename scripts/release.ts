// `make release` writes everything of a version into `dist/`, `make publish` pushes and signs it, and
// `make base` writes the digest of the base image into programs.lock.json.
import { sentenceOf } from '@glimpse/processes/user-error';
import { lockBase } from './release/base.ts';
import { makeRelease } from './release/make-release.ts';
import { publish } from './release/publish.ts';

const steps = { base: lockBase, make: makeRelease, publish } as const;
const isStep = (name: string): name is keyof typeof steps => name in steps;

try {
  const [name = 'make'] = process.argv.slice(2);
  if (isStep(name)) await steps[name](process.env);
} catch (thrown) {
  console.error(sentenceOf(thrown));
  process.exitCode = 1;
}
