// The operator, as its own process and user, uses the rights that its role grants. `make e2e` fails for
// rights that no test needs (docs/design/test-cluster.md#in-tests).
import { afterAll, beforeAll } from 'vitest';
import { callerTests } from './callers.suite.ts';
import { optionalPartTests } from './optional-parts.suite.ts';
import { type RegionSite, startRegionSite } from './region-site.ts';
import { regionRemovalTests } from './removal.suite.ts';

let region: RegionSite;
beforeAll(async () => {
  region = await startRegionSite();
});
afterAll(() => region?.[Symbol.asyncDispose]());

optionalPartTests(() => region);
callerTests(() => region);
regionRemovalTests(() => region);
