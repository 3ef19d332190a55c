// A reader of the small world of tests: asks for a secret and says how it was refused.
import { ApiError } from '#platform/errors/api-error.ts';
import { aRequestContext, anActor, testInput, type testContext } from './test-context.ts';
import { reveal } from '../reveal.ts';

export type World = ReturnType<typeof testContext>;
export type Ask = {
  readonly nonce?: string | undefined;
  readonly passphrase?: string;
  readonly continue?: boolean;
  readonly closed?: boolean;
  readonly prefix?: string;
};

/** Asks to reveal. */
export const asks = (world: World, secretKey: string, ask: Ask = {}) =>
  reveal(
    world.deps,
    testInput({
      params: { key: secretKey },
      body: { continue: ask.continue ?? true, passphrase: ask.passphrase },
      nonce: ask.nonce,
      context: aRequestContext(ask.closed),
    }),
    anActor(ask.prefix === undefined ? {} : { clientPrefix: ask.prefix }),
  );
/** The code of a refusal, or that there was none. */
export const refusal = async (asking: Promise<unknown>): Promise<string> =>
  asking.then(
    () => 'answered',
    (error: unknown) => (error instanceof ApiError ? error.code : 'defect'),
  );
