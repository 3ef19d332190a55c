// Volume claims for tests.
import type { ClaimFacts } from './storage-growth.ts';

export const claim = (name: string, request: string, more: Partial<ClaimFacts> = {}): ClaimFacts => ({
  name,
  request,
  capacity: request,
  phase: 'Bound',
  deleting: false,
  expandable: true,
  ...more,
});
