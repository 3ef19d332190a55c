// Describes the type of a field as people write it: text, seconds, email.
import { isRecord } from '#platform/validation/is-record.ts';

/** Names that say more than their shapes, the first match counts. */
const byName: readonly (readonly [RegExp, string])[] = [
  [/^(?:ttl|expiry|lifespan)$|_ttl$|_expiration$/, 'seconds'],
  [/^(?:recipient|email|login|u|custid)$|_email$/, 'email'],
  [/locale$/, 'language, such as en'],
  [/^(?:created|updated|since|now)$|_at$/, 'Unix seconds'],
];

const sized = /^\^\[[^\]]+\]\{(\d+)(?:,(\d+))?\}\$$/;

function textOf({ pattern, maxLength, format }: Readonly<Record<string, unknown>>): string {
  if (format === 'email') return 'email';
  const [, least, most] = (typeof pattern === 'string' && sized.exec(pattern)) || [];
  if (least !== undefined)
    return most === undefined ? `text of ${least} characters` : `text of ${least} to ${most} characters`;
  return typeof maxLength === 'number' ? `text, at most ${maxLength} characters` : 'text';
}

/** Forms send every value as a text, so a field that takes texts and other values is a text to people. */
function shapeOf(schema: unknown): string {
  if (!isRecord(schema)) return 'anything';
  const { type, anyOf, enum: words, items } = schema;
  if (Array.isArray(words))
    return words.map((word) => (typeof word === 'string' ? word : JSON.stringify(word))).join(' or ');
  if (Array.isArray(anyOf)) return union(anyOf.map(shapeOf));
  if (Array.isArray(type)) return union(type.map((one: unknown) => shapeOf({ ...schema, type: one })));
  switch (type) {
    case 'string':
      return textOf(schema);
    case 'boolean':
      return 'true or false';
    case 'integer':
      return 'whole number';
    case 'number':
      return 'number';
    case 'array':
      return `list: ${shapeOf(items)}`;
    case 'null':
      return 'null';
    case 'object':
      return 'object';
    default:
      return 'anything';
  }
}

function union(shapes: readonly string[]): string {
  const text = shapes.find((shape) => shape.startsWith('text') || shape === 'email');
  const others = new Set(shapes.filter((shape) => shape !== 'null'));
  return text ?? ([...others].join(' or ') || 'null');
}

/** Returns a few words. `name` decides where it says more than the shape. */
export function fieldType(name: string, schema: unknown): string {
  const shape = shapeOf(schema);
  const said = byName.find(([pattern]) => pattern.test(name))?.[1];
  return said !== undefined && /^(?:text|number|whole number|true or false)/.test(shape) ? said : shape;
}
