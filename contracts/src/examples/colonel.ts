// Examples of the calls of administrators (api.md 3.9).
import { listFeedback, setBanner, viewBanner } from '../colonel.ts';
import { example, type Chapter } from './example.ts';
import { ana } from './records.ts';

const banner = {
  global_banner: 'Down at 5. <a href="https://status.example.com/" rel="noopener">Status</a>',
  enabled: true,
  updated: 1_790_000_000,
};
const remark = { id: '6710f0a2c4b5d6e7f8091a2b', msg: 'Nice and quiet.', custid: ana, tz: 'Europe/Vienna', version: '1.0.0' };

export const colonelChapter: Chapter = {
  heading: 'Administration',
  examples: [
    example(viewBanner, { answer: { record: banner, details: {} } }),
    example(setBanner, {
      body: { text: 'Down at 5. <a href="https://status.example.com/">Status</a>', enabled: 'true' },
      answer: { record: banner, details: {} },
    }),
    example(listFeedback, {
      query: { page: '1', per_page: '50' },
      answer: {
        records: [{ ...remark, created: 1_790_000_000, stamp: 'a moment ago' }],
        count: 1,
        details: { page: 1, per_page: 50, total: 1 },
      },
    }),
  ],
};
