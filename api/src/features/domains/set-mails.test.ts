// Tests the switch for mails about breaks of one domain (docs/design/http-api.md#breaks-of-domains).
import { expect, test } from 'vitest';
import { testInput } from '#platform/http/core/testing.ts';
import { setMails } from './set-mails.ts';
import { domainFixture, owner, sampleClaim, stranger } from './testing/domain-fixture.ts';

const claim = sampleClaim('d1', 'one.example.org');
const params = { domain: 'one.example.org' };

function fixture() {
  const { deps, claims } = domainFixture({ claims: [claim] });
  const breaks = {
    async setMails(customerId: string, id: string, on: boolean) {
      const index = claims.findIndex(({ row }) => row._id === id && row.customerId === customerId);
      const found = claims[index];
      if (found) claims[index] = { ...found, row: { ...found.row, mailsOff: !on } };
      return found !== undefined;
    },
  };
  return { deps: { ...deps, breaks }, claims };
}

test('the owner switches the mails off and on, and reads which holds', async () => {
  const { deps } = fixture();
  const off = await setMails(deps, testInput({ params, body: { on: false } }), owner);
  expect([off.record.break_mails, off.message]).toEqual([false, 'Mails are off.']);
  const on = await setMails(deps, testInput({ params, body: { on: true } }), owner);
  expect([on.record.break_mails, on.message]).toEqual([true, 'Mails are on.']);
});

test('another account’s domain is unknown and keeps its mails', async () => {
  const { deps, claims } = fixture();
  await expect(setMails(deps, testInput({ params, body: { on: false } }), stranger)).rejects.toMatchObject({
    code: 'domains.unknown',
  });
  expect(claims).toEqual([claim]);
});
