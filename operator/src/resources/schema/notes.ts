// Notes on zod schemas from which the CRDs are made: descriptions, CEL rules, Kubernetes keywords.
import * as z from 'zod/mini';

/** A CEL rule. The message says what to write instead. */
export type Rule = {
  readonly rule: string;
  readonly message: string;
  /** CEL that gives the message for the value at hand; `message` stands in when it fails. */
  readonly messageExpression?: string;
  readonly fieldPath?: string;
};

/** Keywords that zod does not know. They are copied into the OpenAPI schema as they are. */
export type Notes = {
  readonly description?: string;
  readonly format?: 'date-time' | 'int64' | 'int32';
  readonly enum?: readonly (string | number)[];
  readonly default?: unknown;
  readonly maxProperties?: number;
  readonly 'x-kubernetes-validations'?: readonly Rule[];
  readonly 'x-kubernetes-list-type'?: 'atomic' | 'map' | 'set';
  readonly 'x-kubernetes-list-map-keys'?: readonly string[];
  readonly 'x-kubernetes-int-or-string'?: true;
  readonly 'x-kubernetes-map-type'?: 'atomic';
  readonly 'x-kubernetes-preserve-unknown-fields'?: true;
};

/** Notes by schema. */
export const notes = z.registry<Notes>();

/** Adds notes to a schema and keeps earlier ones. It returns the same schema. */
export function note<Schema extends z.ZodMiniType>(schema: Schema, more: Notes): Schema {
  notes.add(schema, { ...notes.get(schema), ...more });
  return schema;
}

/** Adds a description, as `kubectl explain` shows it. */
export function describe<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  return note(schema, { description });
}

/** Adds CEL rules after those that are there. */
export function rules<Schema extends z.ZodMiniType>(schema: Schema, ...more: readonly Rule[]): Schema {
  const before = notes.get(schema)?.['x-kubernetes-validations'] ?? [];
  return note(schema, { 'x-kubernetes-validations': [...before, ...more] });
}

/** The rule that a field keeps its first value. */
export const immutable: Rule = {
  rule: 'self == oldSelf',
  message: 'can not be changed: make a new object instead',
};
