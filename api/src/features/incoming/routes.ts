// The routes of the feature: each call of the contract with its operation.
import { incomingContract } from '@glimpse/contracts/incoming';
import { implement } from '#platform/http/routing/route.ts';
import { sendIncoming } from './send-incoming.ts';

export const incomingRoutes = implement(incomingContract, { sendIncoming });
