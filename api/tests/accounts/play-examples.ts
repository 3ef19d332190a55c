// Sends documented requests in order and compares each whole answer (docs/design/http-api.md#accounts).
import { expect } from 'vitest';
import { shrimp } from './account-examples.ts';
import { openAccountFixture } from './account-fixture.ts';
import type { openBrowser } from './person.ts';

type Browser = ReturnType<typeof openBrowser>;
type Row = {
  readonly call: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly answer: object;
  readonly status?: number;
};

/** One copy of the API, with every feature that the examples use. */
export const openExamples = () =>
  openAccountFixture({
    copies: 1,
    env: {
      LOCALES: 'en,de',
      DOMAINS_ENABLED: 'true',
      DOMAINS_IPV4: '192.0.2.7',
      INCOMING_ADDRESS: 'support@example.com',
      CAPTCHA_MAX_NUMBER: '10',
    },
  });

export async function playExamples(browser: Browser, rows: readonly Row[]): Promise<void> {
  for (const { call, body, answer, status = 200 } of rows) {
    const [method = '', path = ''] = call.split(' ');
    const got = await browser.send(path, { method, ...(body && { body }) });
    expect([call, got.status, got.body]).toEqual([call, status, answer]);
  }
}

/** The answer to a call that changes something: it brings the next shrimp. */
export const done = (custid: string, more: object) => ({
  success: true,
  shrimp,
  custid,
  record: {},
  details: {},
  ...more,
});

/** The answer to a call that only reads. */
export const read = (custid: string, more: object) => ({ success: true, custid, ...more });
