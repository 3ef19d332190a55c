// The states of the pages of domains (docs/design/web-domains.md#pages).
import { activeStatus } from '../../../api/src/features/domains/testing/fake-operator.ts';
import { addDomain, answerDomain, signInOwner } from '../domain-owner.ts';
import { headingOf, opened, press, type State, type PageVisit } from '../visit.ts';

const hostname = 'secrets.example.org';
const path = '/account/domains';
type Status = Parameters<typeof answerDomain>[2];

/** Signs in and adds a domain whose status an operator has written. */
async function owning(visit: PageVisit, status: Status, name = hostname) {
  const owner = await signInOwner(visit.site, visit.page.context());
  await answerDomain(visit.site, await addDomain(owner, name), status);
  return owner;
}

async function verifying(visit: PageVisit, status: Status): Promise<void> {
  await owning(visit, status);
  await opened(visit, `${path}/${hostname}/verify`);
  await visit.page.getByRole('heading', { level: 1, name: hostname }).waitFor();
}

const proved = { ownership: 'verified', serving: 'dns_wrong' } as const;

export const domainStates: Readonly<Record<string, State>> = {
  'domains-offer': async (visit) => {
    await signInOwner(visit.site, visit.page.context(), 'basic');
    await opened(visit, path);
  },
  'domains-empty': async (visit) => {
    await signInOwner(visit.site, visit.page.context());
    await opened(visit, path);
    await headingOf(visit, 'Custom Domains');
  },
  domains: async (visit) => {
    const owner = await owning(visit, { reason: 'WrongTarget', ...proved });
    const live = await addDomain(owner, `geheim.${'sehr-lange-namen-gibt-es'.repeat(2)}.example.com`);
    await answerDomain(visit.site, live, { ...activeStatus, holder: false });
    await addDomain(owner, 'neu.example.net');
    await opened(visit, path);
  },
  'domains-suspended': async (visit) => {
    const owner = await owning(visit, {
      ...activeStatus,
      holder: false,
      reason: 'Suspended',
      serving: 'suspended',
    });
    await owner.choosePlan('basic');
    await opened(visit, path);
  },
  'domain-add': async (visit) => {
    await signInOwner(visit.site, visit.page.context());
    await opened(visit, `${path}/add`);
    await visit.page.locator('#domain').fill('https://example.com/path');
  },
  'domain-add-error': async (visit) => {
    await signInOwner(visit.site, visit.page.context());
    await opened(visit, `${path}/add`);
    await visit.page.locator('#domain').fill('nowhere');
    await press(visit, 'Add domain');
    await visit.page.locator('#domain-error').waitFor();
  },
  'domain-txt': (visit) => verifying(visit, { reason: 'AwaitingTXT' }),
  'domain-blocked': (visit) => verifying(visit, { reason: 'OtherRecordStands', ownership: 'verified' }),
  'domain-moves': (visit) => verifying(visit, { reason: 'MovesSoon', ownership: 'verified' }),
  'domain-dns-fails': (visit) => verifying(visit, { reason: 'DNSFailing', ...proved }),
  'domain-dns': async (visit) => {
    await verifying(visit, { reason: 'WrongTarget', ...proved });
    for (const drawer of ['Records to keep', 'How long does it take?'])
      await visit.page.getByText(visit.say(drawer), { exact: true }).click();
  },
  'domain-waiting': (visit) => verifying(visit, { reason: 'OrderPending', ownership: 'verified' }),
  'domain-ours': (visit) => verifying(visit, { reason: 'ProbeFailed', ownership: 'verified' }),
  'domain-suspended': (visit) => verifying(visit, { reason: 'Suspended', serving: 'suspended' }),
  'domain-live': (visit) => verifying(visit, { ...activeStatus, holder: false }),
  'domain-remove': async (visit) => {
    await verifying(visit, { reason: 'AwaitingTXT' });
    await press(visit, 'Remove domain');
    await visit.page.getByRole('dialog').waitFor();
  },
  'domain-unknown': async (visit) => {
    await signInOwner(visit.site, visit.page.context());
    await opened(visit, `${path}/${hostname}/verify`);
  },
  pricing: (visit) => opened(visit, '/pricing'),
  'pricing-month': (visit) => opened(visit, '/pricing?billing=month'),
  'pricing-own': async (visit) => {
    await signInOwner(visit.site, visit.page.context());
    await opened(visit, '/pricing');
  },
  'pricing-not-set-up': async (visit) => {
    await opened(visit, '/plans/identity');
    await headingOf(visit, 'Pay only for your own domain');
  },
  upgrade: async (visit) => {
    await signInOwner(visit.site, visit.page.context(), 'basic');
    await opened(visit, path);
    await press(visit, 'See Identity Plus');
    await visit.page.getByRole('dialog').locator('blockquote').waitFor();
    await visit.page.getByRole('dialog').locator('li').last().waitFor();
  },
};
