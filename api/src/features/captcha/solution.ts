// A solution as clients send it: base64 of JSON, read strictly (api.md 11).
import * as z from 'zod/mini';

const hex64 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const Solution = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: hex64,
  number: z.int().check(z.gte(0)),
  salt: z.string().check(z.maxLength(128)),
  signature: hex64,
});
export type Solution = z.output<typeof Solution>;

const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not JSON is one of many ways to be wrong
  }
}

/** The solution in a payload; `undefined` for anything else. */
export function solutionIn(payload: string): Solution | undefined {
  if (!base64.test(payload)) return undefined;
  const read = Solution.safeParse(parsed(Buffer.from(payload, 'base64').toString('utf8')));
  return read.success ? read.data : undefined;
}
