// Fixture for tests of the recipient page.
import { acknowledgeSecret, viewSecret } from '@glimpse/contracts/secrets';
import { onTestFinished, vi } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { aFoundSecret, anAck, secretKey } from '#testing/samples.ts';

export const recipientPath = `/secret/${secretKey}`;

/** Creates an API that has an unopened secret. `change` and `details` alter what the page loads. */
export const waitingSecret = (...found: Parameters<typeof aFoundSecret>) =>
  fakeApi()
    .answers(viewSecret, aFoundSecret(...found))
    .answers(acknowledgeSecret, anAck);

/** Fakes the timers of retries and countdowns until the test ends. */
export function fakeTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => {
    vi.runOnlyPendingTimers(); // speaks pending announcements
    vi.useRealTimers();
  });
}
