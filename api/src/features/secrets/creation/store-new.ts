// Stores a new secret until a majority certainly holds it (docs/design/trust.md#transitions, rule 11).
import { fail } from '#platform/errors/api-error.ts';
import { isOutage } from '#platform/mongo/outage.ts';
import { pause, within } from '#platform/time/deadline.ts';
import type { FoundSecret } from '../store/secret-row.ts';
import type { NewSecret, SecretStore } from '../store/store.ts';

const budgetMs = 5000;
const pauseMs = 100;

const toOutage = (error: unknown): 'outage' => {
  if (isOutage(error)) return 'outage';
  throw error;
};

type Inserting = Pick<SecretStore, 'insert' | 'findAtMajority'>;

/**
 * Inserts at majority. After an outage the row is read back, then the same bytes are sent again. A row is
 * this secret if a majority holds the same header, which contains a random salt.
 * @throws `store.unavailable` after 5 s without certainty; the caller gets no link
 */
export async function insertConfirmed(store: Inserting, secret: NewSecret): Promise<void> {
  if (!(await insertUnlessThere(store, secret))) fail('store.unavailable'); // random ids do not meet
}

/**
 * Inserts at majority, as `insertConfirmed`, unless another secret has one of its look-up ids.
 * @returns whether it was stored; false: a majority holds the other one
 * @throws `store.unavailable` after 5 s without certainty
 */
export async function insertUnlessThere(store: Inserting, secret: NewSecret): Promise<boolean> {
  const stored = await within(budgetMs, async (isLate) => {
    while (!isLate()) {
      const reply = await store.insert(secret).catch(toOutage);
      if (reply === 'inserted') return true;
      const found = await findStored(store, secret);
      if (found) return found.header.equals(secret.header);
      await pause(pauseMs);
    }
    return undefined;
  });
  return stored ?? fail('store.unavailable');
}

/** The secret with one of these look-up ids that a majority holds. */
async function findStored(
  store: Inserting,
  { bucket, _id, metaId }: NewSecret,
): Promise<FoundSecret | undefined> {
  for (const link of [{ kind: 's', ids: [_id] } as const, { kind: 'm', ids: [metaId] } as const]) {
    const found = await store.findAtMajority({ ...link, bucket, part: 'lean' }).catch(toOutage);
    if (found !== undefined) return found === 'outage' ? undefined : found;
  }
  return undefined;
}
