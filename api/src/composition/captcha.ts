// Opens the collection of redeemed captcha solutions.
import { ensureCaptchaIndexes, redeemedSolutions } from '#features/captcha/captcha-store.ts';
import type { Base } from './base.ts';

export async function openCaptcha({ mongo: { db } }: Base) {
  await ensureCaptchaIndexes(db);
  return { redeemed: redeemedSolutions(db) };
}
