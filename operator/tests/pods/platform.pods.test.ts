// One installation on real pods from `helm install` to `helm uninstall`; the suites run in this order.
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { diagnosis } from './diagnosis.ts';
import { install, openPlatform, type Platform } from './platform.ts';
import { regionTests } from './regions.suite.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await openPlatform();
  await install(platform);
}, 180_000);
afterAll(() => platform[Symbol.asyncDispose]());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') process.stderr.write(await diagnosis(platform.cluster));
}, 60_000);

describe('a region', () => regionTests(() => platform));
