// The successful answer of a call: its shape inside the envelope (docs/design/http-api.md#envelope).
import type { Endpoint } from '@glimpse/contracts/endpoint';

import { type Components, define, type Json, refName, refTo, toJsonSchema } from './shapes.ts';

const success = { const: true };
const text = { type: 'string' };
const named = { type: 'object', required: ['success', 'custid'] };

/** The fields around an answer. `shrimp`: if state may change, and only for callers with a session. */
const envelopes: Readonly<Record<string, Json>> = {
  Envelope: { ...named, properties: { success, custid: text } },
  EnvelopeWithShrimp: { ...named, properties: { success, custid: text, shrimp: text } },
  PlainEnvelope: { type: 'object', required: ['success'], properties: { success } },
};

function envelopeOf({ envelope, method }: Endpoint): string {
  if (envelope === 'plain') return 'PlainEnvelope';
  return method === 'GET' ? 'Envelope' : 'EnvelopeWithShrimp';
}

const withoutClosing = ({ additionalProperties: _, ...open }: Json): Json => open;

/** An open copy of the shape: JSON Schema closes the joined object, not its parts. */
function openSchemaOf(
  { response }: Endpoint,
  components: Components,
): { readonly schema: Json; readonly closed: boolean } {
  const own: Components = new Map();
  const schema = toJsonSchema(response, 'output', own);
  const name = refName(schema);
  const whole = (name === undefined ? undefined : own.get(name)) ?? schema;
  for (const [each, component] of own)
    define(components, each, each === name ? withoutClosing(component) : component);
  return {
    schema: name === undefined ? withoutClosing(schema) : schema,
    closed: whole['additionalProperties'] === false,
  };
}

/** JSON Schema of a call's answer, envelope included. */
export function answerSchema(contract: Endpoint, components: Components): Json {
  if (contract.envelope === 'bare') return toJsonSchema(contract.response, 'output', components);
  const name = envelopeOf(contract);
  define(components, name, envelopes[name] ?? {});
  const { schema, closed } = openSchemaOf(contract, components);
  return { allOf: [refTo(name), schema], ...(closed && { unevaluatedProperties: false }) };
}
