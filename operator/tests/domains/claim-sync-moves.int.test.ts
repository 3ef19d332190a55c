// Tests a name of two accounts in Kubernetes: what both read, and the object that follows the name.
import { expect, onTestFinished, test, vi } from 'vitest';
import { customers } from './claims-database.ts';
import { openClaimSync } from './claim-sync-fixture.ts';
import { namespace } from '../regions/region-samples.ts';

const hour = 3_600_000;
const eventually = <T>(check: () => Promise<T> | T): Promise<T> =>
  vi.waitFor(check, { timeout: 30_000, interval: 100 });

/** Anna's domain is live, and Ben has proven its name, too. */
async function twoProven(hostname: string) {
  const fixture = await openClaimSync();
  onTestFinished(() => fixture[Symbol.asyncDispose]());
  const anna = await fixture.claims.add(hostname, customers.anna);
  await eventually(async () => expect(await fixture.object(hostname)).toBeDefined());
  await fixture.control(hostname);
  await fixture.until(anna, ({ hosted }) => hosted);
  const ben = await fixture.claims.add(hostname, customers.ben);
  const { txt } = await fixture.until(ben, ({ reason }) => reason === 'HeldByAnother');
  fixture.dns.set(txt.name, 'TXT', txt.value);
  await fixture.claims.recheck(ben);
  const own = (customerId: string) => fixture.settings.txtOf({ customerId, hostname }).value;
  const setOwnership = (ownership: object) =>
    fixture.api.objects.change(
      'CustomDomain',
      hostname,
      namespace,
      (doc) => void Object.assign(doc.status ?? {}, { ownership }),
      'status',
    );
  return { fixture, anna, ben, own, setOwnership };
}

test('J1 the page of who has proven a name says what is in its way, then when it moves', async () => {
  const hostname = 'moves.acme.org';
  const { fixture, anna, ben, own, setOwnership } = await twoProven(hostname);
  const waits = await fixture.until(ben, ({ ownership }) => ownership === 'verified');
  expect(waits.reason).toBe('OtherRecordStands');
  expect(waits.nextAction.text).toContain(
    `Remove the other TXT record at ${waits.txt.name} (${own(customers.anna)}).`,
  );
  const from = fixture.clock.now();
  const at = (ms: number) => new Date(from.getTime() + ms).toISOString().replace(/\.\d+/, '');
  const missing = { verifiedAt: at(-48 * hour), last: 'missing', missingSince: at(0), moveAt: at(24 * hour) };
  setOwnership(missing);
  const moves = await fixture.until(ben, ({ reason }) => reason === 'MovesSoon');
  expect(moves.nextAction.params['deadline']).toBe(at(24 * hour));
  const { breaks } = await fixture.until(anna, (row) => row.breaks?.[0]?.kind === 'move');
  expect(breaks?.[0]?.endsAt).toEqual(new Date(at(24 * hour)));
  setOwnership({ lapsedAt: at(24 * hour), last: 'missing' });
  await eventually(async () =>
    expect((await fixture.object(hostname))?.metadata.deletionTimestamp).toBeDefined(),
  );
  fixture.release(hostname);
  await eventually(async () => expect((await fixture.object(hostname))?.spec.customerId).toBe(customers.ben));
  const lost = await fixture.until(anna, ({ holder }) => !holder);
  expect(lost.breaks).toMatchObject([{ kind: 'move', endedAt: new Date(at(24 * hour)) }]);
});
