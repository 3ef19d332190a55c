// One installation on real pods from `helm install` to `helm uninstall`; the suites run in this order.
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { bothRegionTests } from './both-regions.suite.ts';
import { diagnosis } from './diagnosis.ts';
import { install, openPlatform, type Platform, removeRegion } from './platform.ts';
import { domainTests } from './domains.suite.ts';
import { durabilityTests } from './durability.suite.ts';
import { isolationTests } from './isolation.suite.ts';
import { pageTests } from './pages.suite.ts';
import { regionTests } from './regions.suite.ts';
import { installationRemovalTests } from './removal.suite.ts';
import { runbookTests } from './runbook.suite.ts';
import { unknownHostTests } from './unknown-hosts.suite.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await openPlatform();
  await install(platform);
  for (const left of ['eu', 'us']) await removeRegion(platform, left); // of a run that was killed
});
afterAll(() => platform[Symbol.asyncDispose]());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') process.stderr.write(await diagnosis(platform.cluster));
});

describe('a region', () => regionTests(() => platform));
describe('a custom domain', () => domainTests(() => platform));
describe('unknown hosts', () => unknownHostTests(() => platform));
describe('the pages', () => pageTests(() => platform, 'eu'));
describe('the runbook', () => runbookTests(() => platform));
describe('two regions', () => isolationTests(() => platform));
describe('both regions', () => bothRegionTests(() => platform));
describe('data', () => durabilityTests(() => platform));
describe('an installation', () => installationRemovalTests(() => platform));
