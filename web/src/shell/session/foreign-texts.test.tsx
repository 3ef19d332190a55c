// Tests that texts of other people stay text wherever a page shows them (docs/design/trust.md#pages).
import { listFeedback } from '@glimpse/contracts/colonel';
import { listDomains } from '@glimpse/contracts/domains';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { signedInBootstrap } from '#testing/a-customer.ts';
import { aDomain, cluster } from '#testing/a-domain.ts';
import { aSessionCustomer, colonelApi } from '#testing/colonel-page.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { identity } from '#testing/plans.ts';
import { createdAt } from '#testing/samples.ts';
import { xssCorpus } from '#testing/xss-corpus.ts';

/** Elements that no page draws in its main area, and attributes that run script. */
const alien =
  'main :is(script, img, iframe, object, embed, base, link, style, meta, video, audio, marquee, template, math,' +
  ' [onerror], [onload], [onfocus], [ontoggle], [onmouseover], [href^="javascript:" i], [src], [srcdoc])';

const shown = (): string => document.querySelector('main')?.textContent ?? '';
const bare = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function expectOnlyText(texts: readonly string[]): void {
  const seen = bare(shown());
  for (const text of texts) expect(seen).toContain(bare(text));
  expect([...document.querySelectorAll(alien)].map(({ outerHTML }) => outerHTML)).toEqual([]);
  expect(Reflect.get(window, 'xss')).toBeUndefined();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
}

beforeEach(() => browser.viewport(320, 900));
afterEach(() => browser.viewport(1280, 900));

test('messages of the server are text', async () => {
  const messages = xssCorpus.map((content, at) => ({
    type: at % 2 === 0 ? ('info' as const) : ('success' as const),
    content,
    code: null,
  }));
  const page = await openPage('/about', fakeApi(), { messages });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expectOnlyText(xssCorpus);
});

test('names of domains are text', async () => {
  const records = xssCorpus.map((display_domain, at) =>
    aDomain('WrongTarget', { display_domain, domainid: `d${at}` }),
  );
  const api = fakeApi().answers(listDomains, { count: records.length, records, details: { cluster } });
  const owner = { ...signedInBootstrap(), domains_enabled: true, plan: identity };
  const page = await openPage('/account/domains', api, owner);
  await expect.element(page.getByRole('list', { name: 'Your domains' })).toBeVisible();
  expectOnlyText(xssCorpus);
});

test('feedback is text', async () => {
  const records = xssCorpus.map((msg, at) => ({
    id: String(at),
    msg,
    custid: msg,
    tz: msg.slice(0, 64),
    version: '1.0.0',
    created: createdAt,
    stamp: 'a moment ago',
  }));
  const details = { page: 1, per_page: 200, total: records.length };
  const api = colonelApi({}, { feedback: false }).answers(listFeedback, {
    records,
    count: records.length,
    details,
  });
  const page = await openPage('/colonel', api, {
    authenticated: true,
    custid: 'boss@example.com',
    cust: aSessionCustomer('colonel'),
  });
  await page.getByRole('tab', { name: 'Feedback', exact: true }).click();
  await expect.element(page.getByText(xssCorpus[0] ?? '', { exact: true }).first()).toBeVisible();
  expectOnlyText(xssCorpus);
});

test('a ticket number that is filled in again is text', async () => {
  const ticketno = xssCorpus.join(' ').replaceAll(/\s+/g, ' ');
  const page = await openPage('/incoming', fakeApi(), {
    incoming_enabled: true,
    incoming_recipient: ticketno,
    form_fields: { ticketno },
  });
  await expect.element(page.getByLabelText('Ticket number')).toHaveValue(ticketno);
  expectOnlyText([ticketno]);
});
