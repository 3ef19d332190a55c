// All examples in the order of the documentation. A test demands one example per call.
import { accountChapter, formChapter } from './accounts.ts';
import { colonelChapter } from './colonel.ts';
import { domainChapter } from './domains.ts';
import type { Chapter } from './example.ts';
import { guestChapter } from './guest.ts';
import { receiptChapter, secretChapter } from './secrets.ts';
import { sealedLinkChapter } from './sealed-links.ts';
import { offerChapter, serviceChapter } from './service.ts';
import { v1Chapter } from './v1.ts';

export const chapters: readonly Chapter[] = [
  secretChapter,
  receiptChapter,
  sealedLinkChapter,
  guestChapter,
  accountChapter,
  formChapter,
  domainChapter,
  offerChapter,
  colonelChapter,
  serviceChapter,
  v1Chapter,
];
