// Tests the switch for mails about breaks of one domain.
import { setDomainMails, viewDomain } from '@glimpse/contracts/domains';
import { expect, test } from 'vitest';
import { aDomain, cluster, hostname } from '#testing/a-domain.ts';
import { signedInBootstrap } from '#testing/a-customer.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { identity } from '#testing/plans.ts';

const details = { cluster };
const owner = { ...signedInBootstrap(), domains_enabled: true, plans_enabled: true, plan: identity };
const name = 'Email me when it breaks';

test('J5 the owner switches the mails about breaks off, and reads a failure', async () => {
  const live = aDomain('Live');
  const off = { ...live, break_mails: false };
  const api = fakeApi()
    .answers(viewDomain, { record: live, details })
    .answers(setDomainMails, { record: off, message: 'Mails are off.', details })
    .fails(setDomainMails, 'domains.unknown');
  const page = await openPage(`/account/domains/${hostname}/verify`, api, owner);
  const control = page.getByRole('switch', { name });
  await expect.element(control).toBeChecked();
  await control.click();
  await expect.element(control).not.toBeChecked();
  expect(api.calls(setDomainMails)).toMatchObject([{ body: { on: 'false' } }]);
  await control.click();
  await expect.element(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect.element(control).not.toBeChecked();
});

test('a domain that was never proven has no mails to switch', async () => {
  const api = fakeApi().answers(viewDomain, { record: aDomain('AwaitingTXT'), details });
  const page = await openPage(`/account/domains/${hostname}/verify`, api, owner);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(hostname);
  await expect.element(page.getByRole('switch', { name })).not.toBeInTheDocument();
});
