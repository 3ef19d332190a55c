// Starts the API with a mail sink for tests of accounts: two copies by default, without limits per network.
import { openMailSink } from '@glimpse/mail-sink/sink';
import { samplePages, startApi } from '../fixtures/start-api.ts';

type Env = Readonly<Record<string, string>>;

/** All callers of a test share one network, so its limits would refuse them. */
const wide: Env = {
  LIMITS_ACCOUNT_MAIL_ADDRESS: '0',
  LIMITS_CREATE_ACCOUNT: '0',
  LIMITS_FORGOT_PASSWORD_REQUEST: '0',
  LIMITS_FORGOT_PASSWORD_RESET: '0',
  LIMITS_AUTHENTICATE_SESSION: '0',
};

export async function openAccountFixture({
  copies = 2,
  env = {},
}: { readonly copies?: number; readonly env?: Env } = {}) {
  await using opened = new AsyncDisposableStack();
  const sink = opened.use(await openMailSink());
  const api = opened.use(
    await startApi({
      copies,
      env: { ...wide, SMTP_URL: sink.url, WEB_DIST: samplePages, COLONELS: 'boss@example.com', ...env },
    }),
  );
  const owned = opened.move();
  return { api, sink, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

export type AccountFixture = Awaited<ReturnType<typeof openAccountFixture>>;
