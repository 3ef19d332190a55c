// A database with claims as the API writes them, for tests of the claim sync.
import { randomBytes } from 'node:crypto';
import { type Document, MongoClient } from 'mongodb';
import { inject, vi } from 'vitest';
import type { DomainStatus } from '@glimpse/contracts/handover/domains';

type Row = Document & { _id: string };
/** Two accounts. */
export const customers = { anna: 'anna-0001', ben: 'ben-00002' } as const;
/** Where domains lead. */
export const claimTarget = 'edge.glimpse-test.net';

function claimsOf(client: MongoClient, name: string) {
  const rows = client.db(name).collection<Row>('domains');
  const change = (id: string, set: Document) =>
    rows.updateOne({ _id: id }, [{ $set: { ...set, updatedAt: '$$NOW' } }]);
  return {
    rows,
    async add(hostname: string, customerId: string, more: Document = {}): Promise<string> {
      const _id = randomBytes(10).toString('hex');
      const set = {
        hostname,
        customerId,
        typed: hostname,
        entitled: true,
        createdAt: '$$NOW',
        updatedAt: '$$NOW',
      };
      await rows.updateOne({ _id }, [{ $set: { ...set, ...more } }], { upsert: true });
      return _id;
    },
    /** As "Check now" does. */
    recheck: (id: string) => change(id, { recheckAt: '$$NOW' }),
    remove: (id: string) => change(id, { deletedAt: '$$NOW' }),
    entitle: (id: string, entitled: boolean) => change(id, { entitled }),
    change,
  };
}

/** Opens an empty database of its own. Disposal drops it. */
export async function openClaims() {
  await using opened = new AsyncDisposableStack();
  const name = `agent_${randomBytes(6).toString('hex')}`;
  const url = new URL(inject('mongoUrl'));
  const client = new MongoClient(url.href);
  opened.defer(() => client.close());
  opened.defer(async () => {
    await client.db(name).dropDatabase();
    await client.db(`${name}_edge`).dropDatabase();
  });
  url.pathname = `/${name}`;
  const claims = claimsOf(client, name);
  await claims.rows.createIndex({ updatedAt: 1, _id: 1 }, {}, {});
  const edge = (collection: string) => client.db(`${name}_edge`).collection(collection);
  const statuses = client.db(`${name}_edge`).collection<DomainStatus>('domain_status');
  const status = (id: string) => statuses.findOne({ _id: id });
  const owned = opened.move();
  return {
    url: url.href,
    client,
    db: client.db(name),
    claims,
    edge,
    status,
    /** Waits until the status of a claim fits. */
    until: (id: string, fits: (found: DomainStatus) => boolean): Promise<DomainStatus> =>
      vi.waitFor(
        async () => {
          const found = await status(id);
          if (!found || !fits(found)) throw new Error(`Status is ${JSON.stringify(found)}`);
          return found;
        },
        { timeout: 20_000, interval: 100 },
      ),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
