// Fills a database with 10,000 rows in each collection that grows (docs/design/trust.md#mongodb).
import { type Db, type Document, ObjectId } from 'mongodb';
import { ensureErasureIndexes } from '#features/accounts/erasure/erasure-store.ts';
import { newEmailId } from '#features/accounts/model/email-addresses.ts';
import { zeroCounters } from '#features/accounts/model/usage-counters.ts';
import { ensureAccountIndexes } from '#features/accounts/store/account-store.ts';
import { sealedForm } from '#features/accounts/store/account-writes-store.ts';
import { ensureAddressMailsIndexes } from '#features/accounts/store/address-mails-store.ts';
import { ensureGuessIndexes } from '#features/accounts/store/guess-store.ts';
import { anOpening } from '#features/accounts/testing/account-opening.ts';
import { ensureCustomerIndexes } from '#features/billing/store/customer-store.ts';
import { ensureEventIndexes } from '#features/billing/store/event-store.ts';
import { ensureCaptchaIndexes } from '#features/captcha/captcha-store.ts';
import { ensureDailyCountsIndexes } from '#features/colonel/daily-counts-store.ts';
import { ensureDomainIndexes } from '#features/domains/domain-store.ts';
import { ensureFeedbackIndexes } from '#features/feedback/feedback-store.ts';
import { ensureSecretIndexes } from '#features/secrets/store/secret-indexes-store.ts';
import { ensureMailIndexes } from '#platform/mail/mail-store.ts';

/** Rows of each collection. */
export const rowCount = 10_000;
/** Opens the accounts of the rows. */
export const opening = anOpening();
export const now = new Date();
/** A time so many hours from now. */
export const hour = (at: number) => new Date(now.getTime() + at * 3_600_000);

function anAccount(at: number): Document {
  const _id = new ObjectId();
  const sealed = { address: `c${at}@example.com`, hash: '$', verified: at % 100 > 0, sessionGen: 1 };
  return {
    _id,
    ...sealedForm(opening, { id: Buffer.from(_id.id), sealed, isClear: false }),
    ...newEmailId(opening.keys(), sealed.address, now),
    planId: 'basic',
    mailedAt: hour(-at),
    createdAt: hour(-at),
    updatedAt: now,
    counters: zeroCounters,
  };
}
/** One in a thousand is due. */
const isDue = (at: number): boolean => at % 1000 === 0;

/** Of secrets with a notice one in a thousand is due, the others were opened a moment ago without a nonce. */
const aDueNotice = (at: number) => ({
  _id: Buffer.from(String(at).padStart(16, '0')),
  ownerId: new ObjectId(),
  secretShortkey: 'x1y2z3a4',
  end: isDue(at) ? 'ack' : 'legacy',
  claimedAt: now,
  endedAt: now,
});

const rowOf: Readonly<Record<string, (at: number) => Document>> = {
  secrets: (at) => ({
    bucket: 'aa',
    metaId: `${at}`,
    state: at % 2 ? 'new' : 'consumed',
    ...(at % 100 === 0 && { notice: true, ...aDueNotice(at) }),
    expiresAt: hour(at),
    purgeAt: hour(at + 1),
  }),
  accounts: anAccount,
  departures: (at) => ({ at: isDue(at) ? hour(-1) : hour(1) }),
  billing_customers: (at) => ({
    customerId: `cus_${at}`,
    version: 1,
    attempts: 0,
    ...(isDue(at) && { dueAt: hour(-1), closing: at === 0 || undefined }),
  }),
  domains: (at) => ({
    _id: `d${at}`,
    hostname: `h${at}.example.org`,
    customerId: `c${at}`,
    entitled: true,
    entitledUntil: isDue(at) ? hour(-1) : null,
    deletedAt: at % 1000 === 1 ? hour(-1) : null,
  }),
  feedback: (at) => ({ msg: 'x', tz: '', version: '', custid: 'anon', createdAt: hour(-at / 100) }),
};

/** Creates the indexes of the API, and those of the collection which the operator makes. */
async function ensureIndexes(db: Db): Promise<void> {
  const held = { unique: true, partialFilterExpression: { holder: true } };
  await db.collection('domain_status').createIndex({ hostname: 1 }, held, {});
  const broken = { partialFilterExpression: { 'breaks.since': { $type: 'date' } } };
  await db.collection('domain_status').createIndex({ 'breaks.since': 1 }, broken, {});
  await Promise.all(
    [
      ensureAccountIndexes,
      ensureAddressMailsIndexes,
      ensureCaptchaIndexes,
      ensureCustomerIndexes,
      ensureDailyCountsIndexes,
      ensureDomainIndexes,
      ensureErasureIndexes,
      ensureEventIndexes,
      ensureFeedbackIndexes,
      ensureGuessIndexes,
      ensureMailIndexes,
      ensureSecretIndexes,
    ].map((ensure) => ensure(db)),
  );
}

/** Inserts the rows of the collections above, with all indexes. */
export async function insertManyRows(db: Db): Promise<void> {
  await ensureIndexes(db);
  for (const [name, row] of Object.entries(rowOf)) {
    const rows = Array.from({ length: rowCount }, (_, at) => row(at));
    await db.collection(name).insertMany(rows, { ordered: false });
  }
}
