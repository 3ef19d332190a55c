// Compares docs/api-baseline.txt with the contracts and updates it.
import { breaksOf } from '#platform/openapi/baseline/breaks.ts';
import { parseBaseline } from '#platform/openapi/baseline/parse.ts';
import { readContracts } from '#platform/openapi/baseline/read-contracts.ts';
import { writeBaseline } from '#platform/openapi/baseline/write.ts';
import { contracts, document } from '../src/routes.ts';

export const baselineFile = new URL('../../docs/api-baseline.txt', import.meta.url);

const howToAccept = 'To accept this, run `make openapi BREAKS=accepted` and inform the clients.';

/** The new text of the baseline, or the reason to keep the old one. */
export type Update = { readonly text: string } | { readonly refusal: string };

/**
 * Compares the baseline with the current contracts. The new text has all additions and the accepted breaks.
 * @param written the current baseline; `undefined` if there is none
 */
export async function updateBaseline(written: string | undefined, breaksAccepted: boolean): Promise<Update> {
  const today = readContracts(contracts, await document());
  const breaks = written === undefined || breaksAccepted ? [] : breaksOf(parseBaseline(written), today);
  if (breaks.length === 0) return { text: writeBaseline(today) };
  return {
    refusal: [
      'This breaks clients that rely on docs/api-baseline.txt:',
      ...breaks.map((each) => `- ${each}`),
      howToAccept,
    ].join('\n'),
  };
}
