// A patient visitor: solves challenges by trying, as the browser does; for tests.
import { sha256 } from '#platform/crypto/primitives/primitives.ts';
import type { Challenge } from './challenge.ts';

/** The payload that solves a challenge; `over` spoils it. */
export function solve(
  { algorithm, challenge, maxnumber, salt, signature }: Challenge,
  over: Readonly<Record<string, unknown>> = {},
): string {
  let number = 0;
  while (number < maxnumber && sha256(`${salt}${number}`).toString('hex') !== challenge) number += 1;
  return payloadOf({ algorithm, challenge, number, salt, signature, took: 7, ...over });
}

export const payloadOf = (solution: unknown): string => Buffer.from(JSON.stringify(solution)).toString('base64');
