// The parts for people who write to us, and for those who answer: captcha, feedback, banner (part of the composition root).
import { ensureCaptchaIndexes, spentSolutions } from '#features/captcha/captcha-store.ts';
import { bannerStore } from '#features/colonel/banner-store.ts';
import { shownBanner } from '#features/colonel/shown-banner.ts';
import { ensureFeedbackIndexes, feedbackStore } from '#features/feedback/feedback-store.ts';
import { agoText } from '#features/secrets/time-texts.ts';
import type { Mongo } from '#platform/mongo/connect.ts';

/** Opens the collections of what people write. Its job is started by the context with all others. */
export async function openReception({ db }: Mongo) {
  await Promise.all([ensureCaptchaIndexes(db), ensureFeedbackIndexes(db)]);
  const banners = bannerStore(db);
  const banner = shownBanner(banners);
  return {
    captchas: spentSolutions(db),
    feedback: feedbackStore(db),
    banners,
    banner,
    agoText,
    receptionJobs: [banner.job],
  };
}
