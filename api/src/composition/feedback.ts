// Opens the collection of feedback.
import { ensureFeedbackIndexes, feedbackStore } from '#features/feedback/feedback-store.ts';
import type { Base } from './base.ts';

export async function openFeedback({ mongo: { db }, keyring, random }: Base) {
  await ensureFeedbackIndexes(db);
  return { store: feedbackStore(db, { keys: keyring.rows, random }) };
}
