// All bugs that seeded runs plant to prove that the tests catch them (goals T8, M1).
import { accountsBugs } from './bugs/accounts.ts';
import { answersBugs } from './bugs/answers.ts';
import { attemptsBugs } from './bugs/attempts.ts';
import { billingBugs } from './bugs/billing.ts';
import { billingStateBugs } from './bugs/billing-states.ts';
import { bodiesBugs } from './bugs/bodies.ts';
import { browsersBugs } from './bugs/browsers.ts';
import { claimOutcomesBugs } from './bugs/claim-outcomes.ts';
import { claimsBugs } from './bugs/claims.ts';
import { credentialsBugs } from './bugs/credentials.ts';
import { cliBugs } from './bugs/cli.ts';
import { domainsBugs } from './bugs/domains.ts';
import { encryptionBugs } from './bugs/encryption.ts';
import { hashQueueBugs } from './bugs/hash-queue.ts';
import { keysBugs } from './bugs/keys.ts';
import { languagesBugs } from './bugs/languages.ts';
import { limitsBugs } from './bugs/limits.ts';
import { operatorBugs } from './bugs/operator.ts';
import { ownersBugs } from './bugs/owners.ts';
import { pagesBugs } from './bugs/pages.ts';
import { requestsBugs } from './bugs/requests.ts';
import { restoresBugs } from './bugs/restores.ts';
import { sealedFormBugs } from './bugs/sealed-form.ts';
import { sealedFormatBugs } from './bugs/sealed-format.ts';
import { sealedLinksBugs } from './bugs/sealed-links.ts';
import { sealedPagesBugs } from './bugs/sealed-pages.ts';
import { sessionsBugs } from './bugs/sessions.ts';
import { toolsBugs } from './bugs/tools.ts';
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
  ...accountsBugs,
  ...credentialsBugs,
  ...requestsBugs,
  ...bodiesBugs,
  ...languagesBugs,
  ...limitsBugs,
  ...answersBugs,
  ...operatorBugs,
  ...domainsBugs,
  ...ownersBugs,
  ...billingBugs,
  ...billingStateBugs,
  ...pagesBugs,
  ...browsersBugs,
  ...toolsBugs,
  ...cliBugs,
  ...sealedFormatBugs,
  ...sealedLinksBugs,
  ...sealedPagesBugs,
  ...sealedFormBugs,
];
