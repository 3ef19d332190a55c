// The routes of the feature: each call of the contract with its operation.
import { captchaContract } from '@glimpse/contracts/captcha';
import { implement } from '#platform/http/routing/route.ts';
import { getChallenge } from './get-challenge.ts';
import { verifySolution } from './verify-solution.ts';

export const captchaRoutes = implement(captchaContract, { getChallenge, verifySolution });
