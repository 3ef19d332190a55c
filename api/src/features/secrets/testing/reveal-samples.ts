// A reader in tests: reveals a secret and returns the answer or the error code.
import { ApiError } from '#platform/errors/api-error.ts';
import { aRequestContext, anActor, anInput, type testContext } from './test-context.ts';
import { reveal } from '../reveal.ts';

export type TestContext = ReturnType<typeof testContext>;
export type Ask = {
  readonly nonce?: string | undefined;
  readonly passphrase?: string;
  readonly continue?: boolean;
  readonly closed?: boolean;
  readonly prefix?: string;
};

/** Reveals a secret with the given nonce, passphrase and network. */
export const asks = (context: TestContext, secretKey: string, ask: Ask = {}) =>
  reveal(
    context.deps,
    anInput({
      params: { key: secretKey },
      body: { continue: ask.continue ?? true, passphrase: ask.passphrase },
      nonce: ask.nonce,
      context: aRequestContext(ask.closed),
    }),
    anActor(ask.prefix === undefined ? {} : { clientPrefix: ask.prefix }),
  );
/** The error code of an operation; `answered` if it did not fail. */
export const refusal = async (asking: Promise<unknown>): Promise<string> =>
  asking.then(
    () => 'answered',
    (error: unknown) => (error instanceof ApiError ? error.code : 'defect'),
  );
