// The routes of the feature: each call of the contract with its operation.
import { feedbackContract } from '@glimpse/contracts/feedback';
import { implement } from '#platform/http/routing/route.ts';
import { sendFeedback } from './send-feedback.ts';

export const feedbackRoutes = implement(feedbackContract, { sendFeedback });
