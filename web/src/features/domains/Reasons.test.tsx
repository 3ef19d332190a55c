// Tests that each reason is shown once, in words that are only text (docs/design/web-domains.md#reasons).
import { phrases } from '@glimpse/contracts/handover/domain-phrases';
import { badges, titles } from '@glimpse/contracts/handover/domain-reason-texts';
import { fillText } from '@glimpse/contracts/handover/describe-reason';
import { domainReasons, type DomainReason } from '@glimpse/contracts/handover/domain-reasons';
import { viewDomain, type Domain } from '@glimpse/contracts/domains';
import { expect, onTestFinished, test } from 'vitest';
import { chooseTexts } from '#lib/texts.ts';
import { aDomain, anAction, cluster, hostname, known } from '#testing/a-domain.ts';
import { signedInBootstrap } from '#testing/a-customer.ts';
import { type FakeApi, fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { identity } from '#testing/plans.ts';

const owner = { ...signedInBootstrap(), domains_enabled: true, plans_enabled: true, plan: identity };
const answering = (record: Domain): FakeApi =>
  fakeApi().answers(viewDomain, { record, details: { cluster } });
const card = () => document.querySelector('[data-reason]');

/** Opens the page and waits for its heading. */
async function open(api: FakeApi) {
  const page = await openPage(`/account/domains/${hostname}/verify`, api, owner);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(hostname);
  return page;
}

test.each([...domainReasons.keys()].filter(known))(
  '%s has one title, one badge, one sentence, one owner and at most one record',
  async (reason: DomainReason) => {
    const domain = aDomain(reason);
    const page = await open(answering(domain));
    const facts = domainReasons.get(reason);
    if (!facts) throw new Error('There is such a reason');
    const title = fillText(titles[facts.title], { host: hostname });
    await expect.element(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
    expect(document.querySelectorAll('[data-reason] h2')).toHaveLength(1);
    expect(document.querySelector('h1 + span')?.textContent).toBe(badges[facts.badge].word);
    const owners = ['Next step', 'In progress', 'We’re on it'].filter((word) =>
      card()?.textContent.includes(word),
    );
    expect(owners).toHaveLength(reason === 'Live' ? 0 : 1);
    expect(document.querySelectorAll('[data-reason] dl')).toHaveLength(facts.record ? 1 : 0);
    expect(card()?.textContent).not.toMatch(/[{}\uE000]/);
  },
);

test('times of a sentence are shown in the reader’s language, the rest as it is', async () => {
  await open(answering(aDomain('TXTMissingGrace')));
  const time = card()?.querySelector('time');
  expect(time?.dateTime).toBe('2026-09-28T14:03:00Z');
  expect(time?.textContent).toMatch(/Sep 28, 2026/);
  expect(card()?.textContent).toContain(
    `Put it back before ${time?.textContent}, or ${hostname} will be switched off.`,
  );
});

test('markup in a parameter is shown as text', async () => {
  const found = '<img src=x onerror=alert(1)>';
  const action = { ...anAction('WrongTarget', { found }), found };
  await open(answering(aDomain('WrongTarget', { next_action: action })));
  expect(card()?.textContent).toContain(found);
  expect(document.querySelector('main img')).toBeNull();
});

test('a reason of a newer operator, or one with a missing parameter, shows the words of the row', async () => {
  const newer = {
    ...anAction('Pending'),
    reason: 'Quarantined',
    title: 'Being looked at',
    text: 'Wait a day.',
  };
  const page = await open(answering(aDomain('Pending', { next_action: newer })));
  await expect.element(page.getByRole('heading', { name: 'Being looked at' })).toBeVisible();
  await expect.element(page.getByText('Wait a day.')).toBeVisible();
  await page.unmount();
  const incomplete = { ...anAction('WrongTarget'), params: {}, text: 'It leads elsewhere.' };
  const second = await open(answering(aDomain('WrongTarget', { next_action: incomplete })));
  await expect.element(second.getByText('It leads elsewhere.')).toBeVisible();
});

test('a phrase inside a sentence is shown in the language of the page', async () => {
  const next = anAction('DNSFailing', { problem: phrases.serversSilent });
  const api = answering(aDomain('DNSFailing', { next_action: next }));
  await open(api);
  onTestFinished(() => chooseTexts('en'));
  await chooseTexts('de'); // of all loaded parts; a page that an earlier test opened loads none again
  await expect.poll(() => card()?.textContent).toContain(': Die Nameserver antworten nicht.');
  expect(card()?.textContent).not.toContain(phrases.serversSilent);
});
