// The parts for people who write to us: captcha, feedback (part of the composition root).
import type { Mongo } from '#platform/mongo/connect.ts';
import { ensureCaptchaIndexes, spentSolutions } from '#features/captcha/captcha-store.ts';
import { ensureFeedbackIndexes, feedbackStore } from '#features/feedback/feedback-store.ts';

export async function openReception({ db }: Mongo) {
  await Promise.all([ensureCaptchaIndexes(db), ensureFeedbackIndexes(db)]);
  return { captchas: spentSolutions(db), feedback: feedbackStore(db) };
}
