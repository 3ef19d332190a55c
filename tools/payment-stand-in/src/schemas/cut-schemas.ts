// Cuts named schemas out of Stripe's OpenAPI document, with all that they refer to.
import { type JsonSchema, mapped, toJsonSchema } from './json-schema.ts';
import type { Schema, Spec } from './openapi.ts';

/** References that we ask Stripe to expand. All others stay ids. */
const expandedFields: readonly string[] = [
  'subscription.default_payment_method',
  'invoices_payments_invoice_payment_associated_payment.payment_intent',
];
/** Fields that the stand-in answers of an object that it keeps nothing else of. */
const partFields: Readonly<Record<string, readonly string[]>> = { payment_intent: ['status'] };
/** Objects that are kept whole although no call answers with them alone. */
const innerObjects: readonly string[] = ['subscription_item', 'line_item', 'payment_method'];
/** The package demands these fields, and the published document hides them. */
const hiddenFields: Readonly<Record<string, readonly string[]>> = {
  product: ['type'],
  recurring: ['trial_period_days'],
  subscription_item: ['plan'],
};

/** Only `id`, `object` and `partFields` of an object that the stand-in never answers whole. */
function stub(own: string, { properties = {}, ...schema }: Schema): Schema {
  const names = ['id', 'object', ...(partFields[own] ?? [])];
  const kept = Object.entries(properties).filter(([name]) => names.includes(name));
  return { type: schema.type ?? 'object', properties: Object.fromEntries(kept), required: ['object'] };
}

function cutSchema(name: string, schema: Schema): JsonSchema {
  const whole = toJsonSchema(schema);
  if (!schema.properties) return whole;
  const properties = mapped(schema.properties, (one, field) =>
    toJsonSchema(one, expandedFields.includes(`${name}.${field}`)),
  );
  const hidden = Object.fromEntries((hiddenFields[name] ?? []).map((field) => [field, {}]));
  return { ...whole, properties: { ...properties, ...hidden } };
}

/** The names that a schema refers to. */
export function namesIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([keyword, value]: [string, unknown]) =>
    keyword === '$ref' && typeof value === 'string' ? [value] : namesIn(value),
  );
}

/** The schemas with these names, and all that they refer to. */
export function cutSchemas(
  { components }: Spec,
  roots: readonly string[],
): Readonly<Record<string, JsonSchema>> {
  const whole = new Set([...roots, ...innerObjects]);
  const cut = new Map<string, JsonSchema>();
  const waiting = [...roots];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const schema = components.schemas[name];
    if (!schema) throw new Error(`The document has no schema ${name}`);
    if (cut.has(name)) continue;
    const isWhole = whole.has(name) || schema['x-resourceId'] === undefined;
    const made = cutSchema(name, isWhole ? schema : stub(name, schema));
    cut.set(name, made);
    waiting.push(...namesIn(made));
  }
  return Object.fromEntries([...cut].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
