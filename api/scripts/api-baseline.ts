// docs/api-baseline.txt beside today's contracts: what the file should say, and what its readers would lose.
import { breaksOf } from '#platform/openapi/baseline/breaks.ts';
import { parseBaseline } from '#platform/openapi/baseline/parse.ts';
import { readContracts } from '#platform/openapi/baseline/read-contracts.ts';
import { writeBaseline } from '#platform/openapi/baseline/write.ts';
import { contracts, document } from '../src/routes.ts';

export const baselineFile = new URL('../../docs/api-baseline.txt', import.meta.url);

const howToAccept = 'If clients have been told, `make openapi BREAKS=accepted` writes the new baseline.';

/** What to do with the baseline: the text to write, or the reason to keep the one there is. */
export type Update = { readonly text: string } | { readonly refusal: string };

/**
 * Compares the baseline with the contracts of this moment. Additions and accepted breaks go into the new text.
 * @param written the baseline as it is; `undefined` if there is none yet
 */
export async function updateBaseline(written: string | undefined, breaksAccepted: boolean): Promise<Update> {
  const today = readContracts(contracts, await document());
  const breaks = written === undefined || breaksAccepted ? [] : breaksOf(parseBaseline(written), today);
  if (breaks.length === 0) return { text: writeBaseline(today) };
  return {
    refusal: ['This breaks clients that rely on docs/api-baseline.txt:', ...breaks.map((each) => `- ${each}`), howToAccept].join('\n'),
  };
}
