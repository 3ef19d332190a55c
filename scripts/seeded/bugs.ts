// All bugs that seeded runs plant to prove that the tests catch them (goals T8, M1).
import { attemptsBugs } from './bugs/attempts.ts';
import { billingBugs } from './bugs/billing.ts';
import { bodiesBugs } from './bugs/bodies.ts';
import { claimOutcomesBugs } from './bugs/claim-outcomes.ts';
import { claimsBugs } from './bugs/claims.ts';
import { encryptionBugs } from './bugs/encryption.ts';
import { hashQueueBugs } from './bugs/hash-queue.ts';
import { keysBugs } from './bugs/keys.ts';
import { operatorBugs } from './bugs/operator.ts';
import { requestsBugs } from './bugs/requests.ts';
import { restoresBugs } from './bugs/restores.ts';
import { sessionsBugs } from './bugs/sessions.ts';
import type { SeededBug } from './plant.ts';

export const seededBugs: readonly SeededBug[] = [
  ...claimsBugs,
  ...claimOutcomesBugs,
  ...encryptionBugs,
  ...keysBugs,
  ...restoresBugs,
  ...attemptsBugs,
  ...hashQueueBugs,
  ...sessionsBugs,
  ...requestsBugs,
  ...bodiesBugs,
  ...operatorBugs,
  ...billingBugs,
];
