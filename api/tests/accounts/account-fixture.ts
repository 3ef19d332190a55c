// The API with a mail sink, as tests of accounts want it: two copies, limits per address off unless a test is about them.
import { openMailSink } from '../../../scripts/mail/sink.ts';
import { samplePages, startApi } from '../fixtures/start-api.ts';

type Env = Readonly<Record<string, string>>;

/** Everybody in a test comes from one network: its limits would stop a test before its point. */
const wide: Env = {
  LIMITS_CREATE_ACCOUNT: '0',
  LIMITS_FORGOT_PASSWORD_REQUEST: '0',
  LIMITS_FORGOT_PASSWORD_RESET: '0',
  LIMITS_AUTHENTICATE_SESSION: '0',
};

export async function openAccountFixture({ copies = 2, env = {} }: { readonly copies?: number; readonly env?: Env } = {}) {
  await using opened = new AsyncDisposableStack();
  const sink = opened.use(await openMailSink());
  const api = opened.use(
    await startApi({ copies, env: { ...wide, SMTP_URL: sink.url, WEB_DIST: samplePages, COLONELS: 'boss@example.com', ...env } }),
  );
  const owned = opened.move();
  return { api, sink, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

export type AccountFixture = Awaited<ReturnType<typeof openAccountFixture>>;
