// A fake operator: writes the statuses that a real one would (docs/design/product.md#custom-domains).
import type { DomainStatus } from '@glimpse/contracts/handover/domains';
import type { Document, MongoClient } from 'mongodb';
import { isDuplicateKey } from '#platform/mongo/duplicate-key.ts';
import { edgeName } from '../domain-status-store.ts';
import { sampleAction } from './sample-actions.ts';

type StatusFields = Partial<Omit<DomainStatus, '_id' | 'hostname' | 'customerId'>>;

/** The status of a claim that is verified and served. */
export const activeStatus: StatusFields = {
  holder: true,
  hosted: true,
  ownership: 'verified',
  serving: 'active',
  reason: 'Live',
};

/** @param name of the API's database */
export function fakeOperator(client: MongoClient, name: string) {
  const claims = client.db(name).collection<Document & { _id: string }>('domains');
  const edge = client.db(edgeName(name));
  const statuses = edge.collection<DomainStatus>('domain_status');
  return {
    claims,
    statuses,
    start: () =>
      statuses.createIndex({ hostname: 1 }, { unique: true, partialFilterExpression: { holder: true } }, {}),
    beat: (at = new Date()) =>
      edge
        .collection<{ _id: string; at: Date }>('operator_state')
        .updateOne({ _id: 'heartbeat' }, { $set: { at } }, { upsert: true }),
    /** Writes the status of a claim. @returns `false` if another claim holds the name */
    async answer(id: string, fields: StatusFields = {}): Promise<boolean> {
      const row = await claims.findOne({ _id: id });
      if (!row) throw new Error('There is no such claim');
      const hostname = String(row['hostname']);
      const action = sampleAction(fields.reason ?? 'AwaitingTXT', hostname);
      const status: Omit<DomainStatus, '_id'> = {
        hostname,
        customerId: String(row['customerId']),
        seen: row['updatedAt'] as Date,
        holder: false,
        ownership: 'pending',
        serving: 'waiting',
        hosted: false,
        reason: action.reason,
        nextAction: action,
        conditions: [
          {
            type: 'Accepted',
            status: 'True',
            reason: 'Accepted',
            message: 'Accepted.',
            lastTransitionTime: '2026-11-20T14:03:00Z',
          },
        ],
        txt: { name: `_glimpse.${hostname}`, value: 'glimpse-0123456789abcdef0123456789abcdef' },
        dns: { expected: [], observed: [], checkedAt: new Date(), nextCheck: null },
        certificate: null,
        writer: 'test',
        term: 1,
        updatedAt: new Date(),
        ...fields,
      };
      return statuses.replaceOne({ _id: id }, status, { upsert: true }).then(
        () => true,
        (error: unknown) => {
          if (isDuplicateKey(error)) return false;
          throw error;
        },
      );
    },
  };
}
