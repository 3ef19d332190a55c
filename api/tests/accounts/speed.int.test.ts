// Sign-in and reveals beside hashes of the same run; a full recent list and the pages of administrators by
// what they read (record 100). Their times are printed.
import { type Db, MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { proofSize } from '../../../scripts/vitest/proof-size.ts';
import { hashesAtOnce, p95, report, timed } from '../fixtures/machine-load.ts';
import { profile, type Profiled } from '../fixtures/profile.ts';
import { sealedForm } from '#features/accounts/store/account-writes-store.ts';
import { newEmailId } from '#features/accounts/model/email-addresses.ts';
import { openingOf } from '../fixtures/account-rows.ts';
import { type AccountFixture, openAccountFixture } from './account-fixture.ts';
import {
  type Answer,
  openBrowser,
  aMember,
  anAddress,
  loopbackProxies,
  ownNetwork,
  password,
} from './person.ts';

const customers = proofSize({ short: 20_000, full: 100_000 });
const perPage = 200;
const lastPage = customers / perPage;

let fixture: AccountFixture;
beforeAll(async () => {
  fixture = await openAccountFixture({
    copies: 1,
    env: {
      LOG_LEVEL: 'warn',
      TRUSTED_PROXIES: loopbackProxies,
      LIMITS_CREATE_SECRET: '0',
      LIMITS_DASHBOARD: '0',
      LIMITS_VIEW_COLONEL: '0',
      LIMITS_SHOW_SECRET: '0',
      LIMITS_REVEAL_SECRET: '0',
    },
  });
});
afterAll(() => fixture[Symbol.asyncDispose]());

test(
  'with four at a time sign-in takes at most as long as six hashes',
  async () => {
    const { address } = await aMember(fixture.api.urls, fixture.sink);
    const times: number[] = [];
    const person = async (): Promise<void> => {
      for (let at = 0; at < 10; at += 1) {
        const browser = openBrowser(fixture.api.urls);
        times.push(
          await timed(async () =>
            expect(await browser.send('/signin', { body: { u: address, p: password } })).toMatchObject({
              status: 200,
            }),
          ),
        );
      }
    };
    await Promise.all([person(), person(), person(), person()]);
    report('sign-in', p95(times));
    expect(p95(times)).toBeLessThan(6 * p95(await hashesAtOnce(4, 10)));
  },
  onThisMachine(30_000),
);

test(
  'during a wave of wrong passwords reveals take twice their usual p95 and two hashes at most',
  async () => {
    const [url = ''] = fixture.api.urls;
    const reveal = async (): Promise<number> => {
      const { secretKey } = await fixture.api.conceal('plain');
      return timed(async () =>
        expect(
          (await openBrowser([url]).send(`/api/v2/secret/${secretKey}`, { body: { continue: true } })).status,
        ).toBe(200),
      );
    };
    const some = async (): Promise<number> => {
      const times: number[] = [];
      for (let at = 0; at < 60; at += 1) times.push(await reveal());
      return p95(times);
    };
    await some(); // warm
    const quiet = await some();
    let over = false;
    const storm = async (): Promise<void> => {
      const headers = ownNetwork();
      while (!over)
        await openBrowser([url]).send('/signin', { body: { u: anAddress(), p: 'wrong again' }, headers });
    };
    const stormers = Array.from({ length: 8 }, storm);
    const loud = await some();
    over = true;
    await Promise.all(stormers);
    // A reveal that shares the processor with hashes waits for some of them.
    expect(loud).toBeLessThan(2 * quiet + 2 * p95(await hashesAtOnce(2, 20)));
  },
  onThisMachine(60_000),
);

test(
  'the list of 1,000 receipts takes as many commands as one of 10, each from its index alone',
  async () => {
    const { browser } = await aMember(fixture.api.urls, fixture.sink);
    await using client = await MongoClient.connect(fixture.api.mongoUrl);
    const db = client.db();
    const list = (after?: string) =>
      browser.send(`/api/v2/private/recent${after === undefined ? '' : `?after=${after}`}`);
    const create = async (count: number) => {
      for (let at = 0; at < count; at += 1)
        await browser.send('/api/v2/secret/conceal', { body: { secret: `number ${at}` } });
    };
    await create(10);
    await list(); // warm
    const few = await plansOf(db, async () => void (await list()));
    await Promise.all(Array.from({ length: 10 }, () => create(99)));
    let full: Answer | undefined;
    const many = await plansOf(db, async () => void (full = await list()));
    expect(full?.body).toMatchObject({ count: 1000, details: { total: 1000 } });
    report('list of 1,000 receipts', await timed(() => list()));
    expect(few.length).toBeGreaterThan(0);
    // The account of the session is read again once its second in memory is over.
    expect([few, many].map((plans) => plans.filter(isOfList).length)).toEqual([1, 1]);
    for (const { planSummary, hasSortStage, docsExamined, keysExamined, nreturned } of many) {
      expect(planSummary).toMatch(/^(IXSCAN|IDHACK|COUNT_SCAN)/);
      expect(hasSortStage ?? false).toBe(false);
      expect(Math.max(docsExamined ?? 0, keysExamined ?? 0)).toBeLessThanOrEqual(
        Math.max(1000, nreturned ?? 0) + 1,
      );
    }
    await expectOlderPage(db, { create, list });
    const rows = db.collection('secrets');
    const one: Record<string, unknown> = (await rows.findOne({ ownerId: { $exists: true } })) ?? {};
    const { ownerId } = one;
    const plan = await rows
      .find({ ownerId, createdAt: { $gt: new Date(0) } })
      .sort({ createdAt: -1 })
      .limit(1000)
      .explain('executionStats');
    expect(JSON.stringify(plan['queryPlanner'].winningPlan)).toContain('"indexName":"owner_created"');
    expect(plan['executionStats'].totalKeysExamined).toBe(plan['executionStats'].nReturned);
    expect(JSON.stringify(plan['queryPlanner'].winningPlan)).not.toContain('SORT"');
  },
  onThisMachine(120_000),
);

test(
  `with ${customers} customers each page is read from an index alone`,
  async () => {
    const { browser } = await aMember(fixture.api.urls, fixture.sink, { address: 'boss@example.com' });
    const ask = async (path: string) =>
      (await browser.send(`/api/v2/colonel${path}`)).body as Answer['body'] & { details: { total: number } };
    await using client = await MongoClient.connect(fixture.api.mongoUrl);
    const accounts = client.db().collection('accounts');
    const opening = await openingOf(fixture);
    const model = { planId: 'basic', updatedAt: new Date() };
    const counters = { secretsCreated: 1, secretsBurned: 0, secretsShared: 0, emailsSent: 2 };
    const start = Date.now() - 3_600_000;
    const aRow = (at: number) => {
      const _id = new ObjectId();
      const sealed = { address: `c${at}@example.com`, hash: '$', verified: true, sessionGen: 1 };
      return {
        _id,
        ...model,
        counters,
        ...sealedForm(opening, { id: Buffer.from(_id.id), sealed, isClear: false }),
        ...newEmailId(opening.keys(), sealed.address, new Date()),
        createdAt: new Date(start - at * 1000),
      };
    };
    for (let from = 0; from < customers; from += 10_000) {
      await accounts.insertMany(Array.from({ length: 10_000 }, (_, at) => aRow(from + at)), { ordered: false }); // prettier-ignore
    }
    const paths = [
      '',
      '/customers',
      `/customers?page=${lastPage}&per_page=${perPage}`,
      '/stats',
      '/feedback',
    ];
    for (const path of paths) report(`page ${path}`, await timed(() => ask(path)));
    const last = await ask(`/customers?page=${lastPage}&per_page=${perPage}`);
    expect(last).toMatchObject({
      count: perPage,
      details: { page: lastPage, per_page: perPage },
    });
    expect(last.details.total).toBeGreaterThan(customers);
    const plans = await plansOf(client.db(), async () => {
      for (const path of [...paths, '/customers?q=c9@example.com']) await ask(path);
    });
    expect(plans.length).toBeGreaterThan(5);
    for (const { planSummary, hasSortStage, docsExamined } of plans) {
      expect(planSummary).toMatch(/^(IXSCAN|COUNT_SCAN|IDHACK|RECORD_STORE_FAST_COUNT|COUNT)/);
      expect([hasSortStage ?? false, (docsExamined ?? 0) <= 200]).toEqual([false, true]);
    }
  },
  onThisMachine(120_000),
);

/** A read of the secrets of an account; jobs read others meanwhile. */
const isOfList = ({ ns, command }: Profiled): boolean =>
  ns.endsWith('.secrets') && 'ownerId' in (command?.filter ?? {});

type Listing = {
  readonly create: (count: number) => Promise<void>;
  readonly list: (after?: string) => Promise<Answer>;
};

/** The page beyond 1,000 rows reads those that it shows, and none of the first page. */
async function expectOlderPage(db: Db, { create, list }: Listing): Promise<void> {
  await create(5);
  const nextOf = ({ body }: Answer) => (body['details'] as { next: string | null }).next;
  const after = nextOf(await list()) ?? expect.fail();
  let older: Answer | undefined;
  const plans = await plansOf(db, async () => void (older = await list(after)));
  expect([older?.body['count'], older && nextOf(older)]).toEqual([5, null]);
  const ofSecrets = plans.filter(isOfList);
  expect(ofSecrets).toHaveLength(1);
  for (const { planSummary, hasSortStage, docsExamined } of ofSecrets) {
    expect([planSummary?.startsWith('IXSCAN'), hasSortStage ?? false]).toEqual([true, false]);
    expect(docsExamined).toBeLessThan(20); // those of the last millisecond of the page before count, too
  }
  const times: number[] = [];
  for (let at = 0; at < 40; at += 1) times.push(await timed(() => list()));
  report('p95 of a page of 1,000 receipts', p95(times));
}

/** The size of a collection, which the API asks for now and then: it reads no row and has no plan. */
const countsBytes = ({ command }: Profiled): boolean => '$collStats' in (command?.pipeline?.[0] ?? {});

/** The query plans of what the API read while `work` ran. */
async function plansOf(db: Db, work: () => Promise<void>): Promise<readonly Profiled[]> {
  const names = new Set(['accounts', 'feedback', 'secrets'].map((name) => `${db.databaseName}.${name}`));
  const all = await profile(db, work);
  return all.filter((one) => ['query', 'command'].includes(one.op) && names.has(one.ns) && !countsBytes(one));
}
