// Parses a captcha solution as clients send it: base64 of JSON (docs/design/http-api.md#captcha).
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a payload that is not JSON fails like any other wrong payload
  }
}

/** The solution in a payload; `undefined` if the payload is malformed. */
export function parseSolution(payload: string): Solution | undefined {
  if (!base64.test(payload)) return undefined;
  const read = Solution.safeParse(parseJson(Buffer.from(payload, 'base64').toString('utf8')));
  return read.success ? read.data : undefined;
}
