// Storing a new secret until it certainly stands, or saying that nobody knows (trust.md 4 "create", style §5 rule 11).
import { fail } from '#platform/http/fail.ts';
import { isOutage } from '#platform/mongo/outage.ts';
import type { NewSecret, SecretStore } from './store.ts';

const budgetMs = 5000;
const pauseMs = 100;

const outage = (error: unknown): 'outage' => {
  if (isOutage(error)) return 'outage';
  throw error;
};
const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/**
 * Inserts at majority. After an outage the same bytes are sent again: a document that is then already there is ours if a
 * majority holds its very header, whose salt is random.
 * @throws `store.unavailable` after 5 s without certainty; the link is then told to nobody
 */
export async function storeNew(store: Pick<SecretStore, 'insert' | 'findAtMajority'>, secret: NewSecret): Promise<void> {
  let late = false;
  const timer = setTimeout(() => (late = true), budgetMs);
  const storing = (async () => {
    while (!late) {
      const stored = await store.insert(secret).catch(outage);
      if (stored === 'now') return;
      if (stored === 'before' && (await stands(store, secret))) return;
      await wait(pauseMs);
    }
    fail('store.unavailable');
  })();
  const giveUp = wait(budgetMs).then(() => fail('store.unavailable'));
  giveUp.catch(() => undefined);
  await Promise.race([storing, giveUp]).finally(() => clearTimeout(timer));
}

async function stands(store: Pick<SecretStore, 'findAtMajority'>, { bucket, _id, header }: NewSecret): Promise<boolean> {
  const found = await store.findAtMajority({ kind: 's', bucket, ids: [_id], part: 'lean' }).catch(outage);
  return found !== undefined && found !== 'outage' && found.header.equals(header);
}
