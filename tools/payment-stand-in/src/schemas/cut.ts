// Cuts the schemas of the stand-in's calls out of Stripe's OpenAPI document, as JSON Schema (record 042).
import { cutSchemas, namesIn } from './cut-schemas.ts';
import { type JsonSchema, toJsonSchema } from './json-schema.ts';
import type { Operation, Schema, Spec } from './openapi.ts';

/** `params`, `answers`: by call, as `POST /v1/prices/:id`. `$ref` names a member of `schemas`. */
export type Cut = {
  readonly apiVersion: string;
  readonly params: Readonly<Record<string, JsonSchema>>;
  readonly answers: Readonly<Record<string, JsonSchema>>;
  readonly eventKinds: readonly string[];
  readonly schemas: Readonly<Record<string, JsonSchema>>;
};

/** @throws Error for a call that the document does not have */
function operationOf({ paths }: Spec, call: string): Operation {
  const [method = '', pattern] = call.split(' ');
  const path = Object.keys(paths).find((one) => one.replaceAll(/\{\w+\}/g, ':id') === pattern);
  const operation = paths[path ?? '']?.[method.toLowerCase()];
  if (!operation) throw new Error(`The document has no call ${call}`);
  return operation;
}

/** Large parameters that we never send. They count as unknown. */
const unsentParams: readonly string[] = ['payment_method_options', 'shipping_address_collection'];

function withoutUnsent({ properties = {}, ...schema }: Schema): Schema {
  const sent = Object.entries(properties).filter(([name]) => !unsentParams.includes(name));
  return { ...schema, properties: Object.fromEntries(sent) };
}

/** The parameters of a query or a form. */
function paramsOf(spec: Spec, call: string): JsonSchema {
  const { parameters = [], requestBody } = operationOf(spec, call);
  const [form] = Object.values(requestBody?.content ?? {});
  if (form && !call.startsWith('GET ')) return toJsonSchema(withoutUnsent(form.schema));
  const inQuery = parameters.filter((one) => one.in === 'query');
  const required = inQuery.filter((one) => one.required === true).map(({ name }) => name);
  const properties = Object.fromEntries(inQuery.map(({ name, schema = {} }) => [name, schema]));
  return toJsonSchema({ type: 'object', properties, ...(required.length > 0 && { required }) });
}

function answerOf(spec: Spec, call: string): JsonSchema {
  const answer = operationOf(spec, call).responses['200']?.content['application/json'];
  if (!answer) throw new Error(`The document has no answer of ${call}`);
  return toJsonSchema(answer.schema);
}

/** The kinds of events that a webhook endpoint may ask for. */
function kindsOf(spec: Spec): readonly string[] {
  const [form] = Object.values(operationOf(spec, 'POST /v1/webhook_endpoints').requestBody?.content ?? {});
  const kinds = form?.schema.properties?.['enabled_events']?.items?.enum ?? [];
  return kinds.filter((kind): kind is string => kind !== null && kind !== '*');
}

/** Cuts out the parameters and answers of these calls, the errors, and the objects of events. */
export function cut(spec: Spec, calls: readonly string[]): Cut {
  const sorted = calls.toSorted();
  const answers = Object.fromEntries(sorted.map((call) => [call, answerOf(spec, call)]));
  return {
    apiVersion: spec.info.version,
    params: Object.fromEntries(sorted.map((call) => [call, paramsOf(spec, call)])),
    answers,
    eventKinds: kindsOf(spec),
    schemas: cutSchemas(spec, [...namesIn(answers), 'error']),
  };
}
