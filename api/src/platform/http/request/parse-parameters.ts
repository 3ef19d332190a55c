// Parses parameters: one schema per part, one code per mistake (docs/design/http-api.md#parameters).
import type { Endpoint } from '@glimpse/contracts/endpoint';
import { errors, type ErrorCode } from '@glimpse/contracts/errors';
import { Nonce } from '@glimpse/contracts/shapes';
import * as z from 'zod/mini';
import { fail } from '#platform/errors/api-error.ts';
import { flatten, rejectDuplicates, type ParameterValues, type ParameterNames } from './parameters.ts';

type Issues = readonly { readonly message: string; readonly path: readonly PropertyKey[] }[];

const isCode = (message: string): message is ErrorCode => Object.hasOwn(errors, message);

/** A schema's message is an error code; any other mistake is a wrong shape. */
function rejectInvalid(issues: Issues): never {
  const known = issues.map((issue) => issue.message).find(isCode);
  if (known) fail(known);
  const [name] = issues[0]?.path ?? [];
  return fail('http.bad_payload', typeof name === 'string' ? { detail: name } : {});
}

/** Parses a query or body. @throws `http.duplicate_parameter`, `http.bad_payload`, codes of the schema */
export function parseParameters(
  schema: z.ZodMiniType | undefined,
  fields: ParameterValues,
  names: ParameterNames,
): unknown {
  if (!schema) return undefined;
  if (fields.twice.size > 0) rejectDuplicates(fields, names);
  const parsed = z.safeParse(schema, flatten(fields, names));
  return parsed.success ? parsed.data : rejectInvalid(parsed.error.issues);
}

/** Parses path parameters; a malformed one counts as unknown. @throws the contract's `unknownParam` */
export function parsePathParameters(
  { params, unknownParam = 'http.not_found' }: Endpoint,
  given: unknown,
): unknown {
  if (!params) return undefined;
  const parsed = z.safeParse(params, given);
  return parsed.success ? parsed.data : fail(unknownParam);
}

/** Parses `Idempotency-Key`, for calls that read a nonce. @throws the code of the nonce's shape */
export function parseNonce({ nonce }: Endpoint, header: string | string[] | undefined): string | undefined {
  if (!nonce) return undefined;
  if (header === undefined && nonce === 'optional') return undefined;
  const parsed = z.safeParse(Nonce, header);
  return parsed.success ? parsed.data : rejectInvalid(parsed.error.issues);
}
