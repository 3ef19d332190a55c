// For tests on real pods: a browser that finds each region at its edge.
import { type Browser, chromium } from 'playwright';
import { chromiumLaunchOptions } from '../../../scripts/chromium.ts';
import type { SharedCluster } from '../cluster/pods.ts';
import { edgeOf, siteHost } from './plan.ts';

/** Custom domains are found at the edge of `eu`. The test looks at certificates itself. */
export async function openBrowser(cluster: SharedCluster): Promise<Browser> {
  const { args, ...options } = chromiumLaunchOptions();
  const [eu, us] = ['eu', 'us'].map((identifier) => edgeOf(cluster, identifier).address);
  const rules = `--host-resolver-rules=MAP ${siteHost('us')} ${us},MAP * ${eu}`;
  return chromium.launch({ ...options, args: [...args, rules] });
}
