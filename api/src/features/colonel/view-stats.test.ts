// The counts of the region (docs/design/http-api.md#colonel).
import { expect, test } from 'vitest';
import { testInput } from '#platform/http/core/testing.ts';
import { aColonel, colonelFixture, sampleCustomer, sampleFeedback } from './testing.ts';
import { viewStats } from './view-stats.ts';

test('each count comes from its own source', async () => {
  const messages = [
    sampleFeedback('today', 1),
    sampleFeedback('today too', 2),
    sampleFeedback('yesterday', 20),
    sampleFeedback('older', 50),
  ];
  const { deps, sessionMinutes } = colonelFixture(
    [sampleCustomer('ana', 1), sampleCustomer('bob', 2)],
    messages,
  );
  expect(await viewStats(deps, testInput({}), aColonel)).toEqual({
    record: {
      session_count: 1,
      customer_count: 2,
      recent_customer_count: 7,
      metadata_count: 5,
      secret_count: 6,
      secrets_created: 10,
      sealed_links_created: 2,
      secrets_shared: 9,
      emails_sent: 8,
      emails_unknown: 4,
      emails_failed: 3,
      feedback_count: 4,
      today_feedback_count: 2,
      yesterday_feedback_count: 1,
      older_feedback_count: 1,
    },
    details: {},
  });
  expect(sessionMinutes).toEqual([5]);
});
