// Stores a new secret until a majority certainly holds it (docs/design/trust.md#transitions, rule 11).
import { fail } from '#platform/errors/api-error.ts';
import { isOutage } from '#platform/mongo/outage.ts';
import { pause, within } from '#platform/time/deadline.ts';
import type { NewSecret, SecretStore } from '../store/store.ts';

const budgetMs = 5000;
const pauseMs = 100;

const toOutage = (error: unknown): 'outage' => {
  if (isOutage(error)) return 'outage';
  throw error;
};

/**
 * Inserts at majority. After an outage the row is read back, then the same bytes are sent again. A row is
 * this secret if a majority holds the same header, which contains a random salt.
 * @throws `store.unavailable` after 5 s without certainty; the caller gets no link
 */
export async function insertConfirmed(
  store: Pick<SecretStore, 'insert' | 'findAtMajority'>,
  secret: NewSecret,
): Promise<void> {
  const stored = await within(budgetMs, async (isLate) => {
    while (!isLate()) {
      const reply = await store.insert(secret).catch(toOutage);
      if (reply === 'inserted' || (await isStored(store, secret))) return true;
      await pause(pauseMs);
    }
    return false;
  });
  if (!stored) fail('store.unavailable');
}

async function isStored(
  store: Pick<SecretStore, 'findAtMajority'>,
  { bucket, _id, header }: NewSecret,
): Promise<boolean> {
  const found = await store.findAtMajority({ kind: 's', bucket, ids: [_id], part: 'lean' }).catch(toOutage);
  return found !== undefined && found !== 'outage' && found.header.equals(header);
}
