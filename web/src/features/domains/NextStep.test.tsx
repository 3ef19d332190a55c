// Tests what the next step says beside its record (docs/design/web-domains.md#verify-a-domain).
import { viewDomain, type Domain } from '@glimpse/contracts/domains';
import { expect, test } from 'vitest';
import { aDomain, anAction, cluster, hostname } from '#testing/a-domain.ts';
import { signedInBootstrap } from '#testing/a-customer.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { identity } from '#testing/plans.ts';

const owner = { ...signedInBootstrap(), domains_enabled: true, plans_enabled: true, plan: identity };
const card = () => document.querySelector('[data-reason]');

/** Opens the page of a domain and waits for its heading. */
async function open(record: Domain) {
  const api = fakeApi().answers(viewDomain, { record, details: { cluster } });
  const page = await openPage(`/account/domains/${hostname}/verify`, api, owner);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(hostname);
}

test('who can set no ALIAS record at an apex reads what works instead', async () => {
  const action = anAction('NXDomain', { type: 'ALIAS or ANAME' });
  const record = { type: 'ALIAS', name: 'northwind.example', value: cluster.cluster_host };
  await open(aDomain('NXDomain', { next_action: { ...action, record } }));
  expect(card()?.textContent).toContain(
    'Your provider supports neither type? Use a subdomain instead, such as secrets.northwind.example.',
  );
});

test('what is to be removed is removed where the DNS is managed', async () => {
  await open(aDomain('OtherRecordStands'));
  expect(card()?.textContent).toContain('where the DNS for northwind.example is managed');
  expect(card()?.textContent).toContain(`Remove the other TXT record at _glimpse-challenge.${hostname} (`);
});
