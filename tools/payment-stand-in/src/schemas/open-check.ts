// Opens the validator library, and returns faults as text.
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { JsonSchema } from './json-schema.ts';

/** Times in seconds have ten digits until the year 2286; those in milliseconds have more. */
const isSeconds = (at: number): boolean => at >= 1e9 && at < 1e10;

/** `coerceTypes`: takes the text of a form for the number or truth value that it stands for. */
export type CheckOptions = {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly coerceTypes: boolean;
};

function openAjv({ schemas, coerceTypes }: CheckOptions): Ajv {
  const strictness = { strict: true, allowUnionTypes: true, allErrors: true } as const;
  const ajv = new Ajv({ ...strictness, coerceTypes, schemas: { ...schemas } });
  ajv.addFormat('unix-time', { type: 'number', validate: isSeconds });
  ajv.addFormat('decimal', /^-?\d+(?:\.\d+)?$/);
  ajv.addFormat('currency', /^[a-z]{3}$/);
  return ajv;
}

function toText({ instancePath, message, params }: ErrorObject): string {
  const details: readonly unknown[] = Object.values(params);
  return `${instancePath || '/'} ${message} (${details.join(', ')})`;
}

/** The faults of a given value, none if it fits the schema. */
export type Check = (schema: JsonSchema | undefined, given: unknown) => readonly string[];

export function openCheck(options: CheckOptions): Check {
  const ajv = openAjv(options);
  const compiled = new Map<JsonSchema, ValidateFunction>();
  return (schema, given) => {
    if (!schema) return ['There is no schema'];
    const validate = compiled.get(schema) ?? ajv.compile(schema);
    compiled.set(schema, validate);
    return validate(given) ? [] : (validate.errors ?? []).map(toText);
  };
}
