// Viewing one domain (docs/design/http-api.md#domains).
import { expect, test } from 'vitest';
import { testInput } from '#platform/http/core/testing.ts';
import { pendingAction, type Claim } from './domain.ts';
import {
  domainFixture,
  domainsNow,
  owner,
  sampleClaim,
  sampleStatus,
  stranger,
} from './testing/domain-fixture.ts';
import { view } from './view.ts';

const claim = sampleClaim('d1', 'one.example.org');
const served = {
  ...claim,
  status: sampleStatus(claim, { holder: true, hosted: true, ownership: 'verified', serving: 'active' }),
};
const input = (domain: string) => testInput({ params: { domain } });

test.each(['one.example.org', 'One.Example.ORG', claim.row._id])(
  'the owner finds the domain as %s',
  async (name) => {
    const { deps } = domainFixture({ claims: [claim] });
    expect(await view(deps, input(name), owner)).toMatchObject({
      record: { display_domain: 'one.example.org' },
    });
  },
);

test.each(['bücher.example.org', 'BÜCHER.example.org.', 'xn--bcher-kva.example.org'])(
  'a name with letters of its own is found as %s',
  async (name) => {
    const { deps } = domainFixture({ claims: [sampleClaim('d2', 'xn--bcher-kva.example.org')] });
    const { record } = await view(deps, input(name), owner);
    expect(record.display_domain).toBe('xn--bcher-kva.example.org');
  },
);

test('“One moment” ends after two minutes without a look, and begins again when a check is requested', async () => {
  const at = (ms: number) => new Date(domainsNow.getTime() + ms);
  const pending = {
    ...claim,
    status: sampleStatus(claim, { reason: 'Pending', nextAction: pendingAction('a') }),
  };
  const reasonAt = async (one: Claim, ms: number) => {
    const { deps } = domainFixture({ claims: [one] });
    const heartbeat = async () => ({ heartbeat: at(ms), now: at(ms) });
    const domains = { ...deps.domains, heartbeat };
    const { record } = await view({ ...deps, domains }, input('one.example.org'), owner);
    return [record.reason, record.next_action.forWhom];
  };
  const unseen = ['NotLookedAt', 'Operator'];
  for (const one of [claim, pending]) {
    expect(await reasonAt(one, 120_000)).toEqual(['Pending', 'Nobody']);
    expect(await reasonAt(one, 120_001)).toEqual(unseen);
    const requested = { ...one, row: { ...one.row, recheckAt: at(100_000) } };
    expect(await reasonAt(requested, 120_001)).toEqual(['Pending', 'Nobody']);
  }
  expect(await reasonAt(served, 86_400_000)).toEqual(['AwaitingTXT', 'Nobody']);
});

test('the answer follows the status of the operator', async () => {
  const { deps } = domainFixture({ claims: [served] });
  const { record } = await view(deps, input('one.example.org'), owner);
  expect(record).toMatchObject({
    ownership: 'verified',
    serving: 'active',
    status: 'verified',
    vhost: { status: 'ACTIVE_SSL' },
  });
  expect(record.next_action).toEqual(served.status.nextAction);
});

test('a domain that an administrator stopped says so, whatever the operator found', async () => {
  const stopped = { ...served, row: { ...served.row, entitled: false, stoppedAt: new Date(0) } };
  const { deps } = domainFixture({ claims: [stopped] });
  const { record } = await view(deps, input('one.example.org'), owner);
  expect(record).toMatchObject({
    serving: 'suspended',
    reason: 'Stopped',
    next_action: { reason: 'Stopped' },
  });
  expect(record.vhost.user_message).toContain('no longer open');
});

test('another account’s domain is unknown', async () => {
  const { deps } = domainFixture({ claims: [claim] });
  await expect(view(deps, input('one.example.org'), stranger)).rejects.toMatchObject({
    code: 'domains.unknown',
  });
});
