// Shows every row of the table of states on the page (docs/design/web-domains.md#states).
import { badges, sentences, titles } from '@glimpse/contracts/handover/domain-reason-texts';
import { fillText } from '@glimpse/contracts/handover/describe-reason';
import { domainReasons } from '@glimpse/contracts/handover/domain-reasons';
import { viewDomain } from '@glimpse/contracts/domains';
import { expect, test } from 'vitest';
import { addedAt, aDomain, anAction, cluster, hostname, known } from '#testing/a-domain.ts';
import { signedInBootstrap } from '#testing/a-customer.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { identity } from '#testing/plans.ts';
import vectors from '../../../../contracts/vectors/domain-states.json' with { type: 'json' };

const owner = { ...signedInBootstrap(), domains_enabled: true, plans_enabled: true, plan: identity };
const actors = { Owner: 'Next step', Nobody: 'In progress', Operator: 'We’re on it' } as const;
const minutes = (next: string): number => Number(/^\d+/.exec(next)?.[0] ?? 1);
const rows = vectors.rows.map(({ reason, record, acts, next }) => ({ reason, record, acts, next }));
const different = [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
const fieldsOf = (record: string | null): readonly string[] => {
  if (record === null) return [];
  return ['Type', 'Name', ...(record === 'CAA' ? ['Flags', 'Tag'] : []), 'Value'];
};

/** What a sentence says around its parameters: times are shown in the reader's form. */
function partsOf(reason: string, text: string): readonly string[] {
  const sentence = sentences[domainReasons.get(reason)?.sentence ?? 'lookingAt'];
  return sentence.includes('plural') ? [text] : sentence.split(/\{\w+\}/);
}

test.each(different)('$reason, record $record: $acts acts, next check in $next', async (row) => {
  if (!known(row.reason)) throw new Error('There is no such reason');
  const action = anAction(row.reason);
  const record = action.record && { ...action.record, type: row.record ?? action.record.type };
  const shown = aDomain(row.reason, {
    next_action: { ...action, record },
    next_check: addedAt + 60 + minutes(row.next) * 60,
  });
  const page = await openPage(
    `/account/domains/${hostname}/verify`,
    fakeApi().answers(viewDomain, { record: shown, details: { cluster } }),
    owner,
  );
  const facts = domainReasons.get(row.reason);
  const title = fillText(titles[facts?.title ?? 'oneMoment'], { host: hostname });
  await expect.element(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
  const card = document.querySelector('[data-reason]');
  for (const part of partsOf(row.reason, action.text)) expect(card?.textContent).toContain(part);
  expect(document.querySelector('h1 + span')?.textContent).toBe(badges[facts?.badge ?? 'checking'].word);
  const who = Object.values(actors).filter((word) => card?.textContent.includes(word));
  expect(who).toEqual(row.reason === 'Live' ? [] : [actors[row.acts as keyof typeof actors]]);
  const fields = [...document.querySelectorAll('[data-reason] dt')].map((term) => term.textContent);
  expect(fields).toEqual(fieldsOf(row.record));
  const copied = [...document.querySelectorAll('[data-reason] dl > div')].map(
    (field) => field.querySelectorAll('button').length > 0,
  );
  expect(copied).toEqual(fields.map(() => true));
});
