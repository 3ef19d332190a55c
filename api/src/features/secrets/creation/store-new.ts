// Storing a new secret until it certainly stands, or saying that nobody knows (trust.md 4 "create", style §5 rule 11).
import { fail } from '#platform/errors/api-error.ts';
import { isOutage } from '#platform/mongo/outage.ts';
import { pause, within } from '#platform/time/deadline.ts';
import type { NewSecret, SecretStore } from '../store/store.ts';

const budgetMs = 5000;
const pauseMs = 100;

const outage = (error: unknown): 'outage' => {
  if (isOutage(error)) return 'outage';
  throw error;
};
/**
 * Inserts at majority. After an outage the same bytes are sent again: a document that is then already there is ours if a
 * majority holds its very header, whose salt is random.
 * @throws `store.unavailable` after 5 s without certainty; the link is then told to nobody
 */
export async function insertConfirmed(store: Pick<SecretStore, 'insert' | 'findAtMajority'>, secret: NewSecret): Promise<void> {
  const stored = await within(budgetMs, async (isLate) => {
    while (!isLate()) {
      const reply = await store.insert(secret).catch(outage);
      if (reply === 'inserted' || (reply === 'already_there' && (await stands(store, secret)))) return true;
      await pause(pauseMs);
    }
    return false;
  });
  if (!stored) fail('store.unavailable');
}

async function stands(store: Pick<SecretStore, 'findAtMajority'>, { bucket, _id, header }: NewSecret): Promise<boolean> {
  const found = await store.findAtMajority({ kind: 's', bucket, ids: [_id], part: 'lean' }).catch(outage);
  return found !== undefined && found !== 'outage' && found.header.equals(header);
}
