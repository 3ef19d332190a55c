// The routes of the feature: each call of its contracts with its operation.
import { guestContract } from '@glimpse/contracts/guest';
import { receiptsContract } from '@glimpse/contracts/receipts';
import { secretsContract } from '@glimpse/contracts/secrets';
import { implement } from '#platform/http/routing/route.ts';
import { acknowledge } from './acknowledge.ts';
import { burn } from './burn.ts';
import { conceal } from './conceal.ts';
import { generate } from './generate.ts';
import { listRecent } from './list-recent.ts';
import { reveal } from './reveal.ts';
import { setMemo } from './set-memo.ts';
import { takeOwnerView } from './take-owner-view.ts';
import { viewReceipt } from './view-receipt.ts';
import { viewStatus, viewStatuses } from './view-status.ts';
import { view } from './view.ts';

/** Operations that visitors may also call without any credential. */
const forGuests = { conceal, generate, view, reveal, acknowledge, viewStatus, viewReceipt, burn };

export const secretRoutes = implement(secretsContract, { ...forGuests, viewStatuses, takeOwnerView });
export const receiptRoutes = implement(receiptsContract, { listRecent, setMemo });
export const guestRoutes = implement(guestContract, forGuests);
