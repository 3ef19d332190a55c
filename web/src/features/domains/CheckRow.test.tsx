// Tests when a domain was checked last (docs/design/web-domains.md#verify-a-domain).
import { viewDomain } from '@glimpse/contracts/domains';
import { expect, test } from 'vitest';
import { aDomain, cluster, hostname } from '#testing/a-domain.ts';
import { signedInBootstrap } from '#testing/a-customer.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { identity } from '#testing/plans.ts';

const owner = { ...signedInBootstrap(), domains_enabled: true, plans_enabled: true, plan: identity };

test('a check of weeks ago has its day', async () => {
  const record = aDomain('AwaitingTXT', { next_check: null, last_checked: Date.UTC(2026, 1, 3, 12) / 1000 });
  const api = fakeApi().answers(viewDomain, { record, details: { cluster } });
  const page = await openPage(`/account/domains/${hostname}/verify`, api, owner);
  const line = page.getByText('Checks stopped Feb 3, 2026. “Check now” restarts them.');
  await expect.element(line).toBeVisible();
});
