// Turns schemas into the structural OpenAPI schemas of CRDs.
import * as z from 'zod/mini';
import { isJsonObject } from '#kube/kind.ts';
import type { Json, JsonObject } from '#kube/object.ts';
import { notes } from './notes.ts';

/** Order of keywords, so that people read the description first. */
const order = ['description', 'type', 'format', 'default', 'enum', 'required'];
const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);

/** A number or text, in the one form that Kubernetes accepts: limits of the text stand outside `anyOf`. */
function intOrString({ anyOf, ...rest }: JsonObject): JsonObject {
  const choices = Array.isArray(anyOf) ? anyOf.filter(isJsonObject) : [];
  const { maxLength, pattern } = choices.find(({ type }) => type === 'string') ?? {};
  return { ...rest, anyOf: [{ type: 'integer' }, { type: 'string' }], maxLength, pattern };
}

/** An object whose members the API server keeps as they are; Kubernetes wants no schema for them. */
function asItIs({ additionalProperties: _members, propertyNames: _names, ...rest }: JsonObject): JsonObject {
  return rest;
}

/** `definitions` are those of members that are kept as they are: nothing refers to them any more. */
const isNoise = (name: string, value: Json | undefined): boolean =>
  value === undefined ||
  name === '$schema' ||
  name === 'definitions' ||
  (name === 'minLength' && value === 0);

function tidySchema(schema: JsonObject): JsonObject {
  const isFree = schema['x-kubernetes-preserve-unknown-fields'] === true;
  const isAmount = schema['x-kubernetes-int-or-string'] === true;
  const shaped = isFree ? asItIs(schema) : isAmount ? intOrString(schema) : schema;
  const isOpen = schema['x-kubernetes-preserve-unknown-fields'] === true;
  const members = Object.entries(shaped)
    .filter(([name, value]) => !isNoise(name, value) && !(isOpen && name === 'additionalProperties'))
    .map(([name, value]): [string, Json | undefined] => [name, tidyMember(name, value)])
    .toSorted(([a], [b]) => rank(a) - rank(b));
  return Object.fromEntries(members);
}

function tidyMember(name: string, value: Json | undefined): Json | undefined {
  if (!isJsonObject(value)) return value;
  if (name === 'items' || name === 'additionalProperties') return tidySchema(value);
  if (name !== 'properties') return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, schema]) => [
      field,
      isJsonObject(schema) ? tidySchema(schema) : schema,
    ]),
  );
}

type Converted = { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema };

/** Restores defaults: zod drops that of a schema with a transform inside. */
function keepDefault({ zodSchema: { _zod }, jsonSchema }: Converted): void {
  if (_zod.def.type === 'default') jsonSchema.default = _zod.def.defaultValue;
}

const JsonText = z.record(z.string(), z.json());

/** The OpenAPI schema of what people may write: fields with a default are optional. */
export function openApi(schema: z.ZodMiniType): JsonObject {
  const converted = z.toJSONSchema(schema, {
    io: 'input',
    target: 'openapi-3.0',
    metadata: notes,
    override: keepDefault,
  });
  return tidySchema(JsonText.parse(JSON.parse(JSON.stringify(converted))));
}
