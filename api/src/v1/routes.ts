// The routes of API v1: each frozen call with its operation (docs/design/http-api.md#api-v1).
import { v1Contract } from '@glimpse/contracts/v1';
import { status } from '#features/pages/service.ts';
import { implement } from '#platform/http/routing/route.ts';
import { burn, listRecent, markViewed, viewMetadata } from './receipts.ts';
import { generate, reveal, share } from './secrets.ts';

const receiptOperations = { viewMetadata, markViewed, listRecent, burn };

export const v1Routes = implement(v1Contract, {
  status,
  checkAuth: status,
  share,
  generate,
  reveal,
  ...receiptOperations,
});
