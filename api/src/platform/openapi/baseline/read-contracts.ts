// Reads today's API to compare it: fields from the OpenAPI document, everything else from the contracts.
import type { Endpoint } from '@glimpse/contracts/endpoint';

import { codesOf, statusOf } from '../error-responses.ts';
import { type Json, refName } from '../shapes.ts';
import { isRecord } from '#platform/validation/is-record.ts';
import { anyOf, type Baseline, type Call, type Field, objectOf, type Type, typeOf } from './types.ts';

const asRecord = (given: unknown): Json => (isRecord(given) ? given : {});
const asList = (given: unknown): readonly unknown[] => (Array.isArray(given) ? given : []);

const limits = ['pattern', 'format', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'];

/** `string`, or `string {"maxLength":5}` where the schema says more. */
function limited(word: string, schema: Json): string {
  const given = Object.entries(schema).filter(([name]) => limits.includes(name));
  return given.length === 0 ? word : `${word} ${JSON.stringify(Object.fromEntries(given))}`;
}

/** Names that a line of the baseline can hold. @throws on any other name */
function plain(name: string): string {
  if (!/^[\w[\]-]+$/.test(name)) throw new Error(`The baseline cannot list a field that is called ${name}`);
  return name;
}

function objectType({ properties, required, additionalProperties }: Json): Type {
  if (properties === undefined && isRecord(additionalProperties)) {
    return {
      ...typeOf('map'),
      fields: new Map([['{}', { required: true, type: toType(additionalProperties) }]]),
    };
  }
  const needed = asList(required);
  const rows = Object.entries(asRecord(properties));
  return objectOf(
    new Map(
      rows.map(([name, inner]) => [plain(name), { required: needed.includes(name), type: toType(inner) }]),
    ),
  );
}

/** Joins parts of one object; named shapes stay names. */
function joined(schemas: readonly unknown[]): Type {
  const parts = schemas.flatMap((schema) => refName(asRecord(schema)) ?? []);
  const own = schemas.map(asRecord).filter((schema) => refName(schema) === undefined);
  return { ...objectOf(new Map(own.flatMap((schema) => [...objectType(schema).fields]))), parts };
}

/** The type that a JSON Schema of the document describes. */
export function toType(given: unknown): Type {
  const schema = asRecord(given);
  const { allOf, anyOf: alternatives, type } = schema;
  const name = refName(schema);
  if (name !== undefined) return typeOf(name);
  if (Array.isArray(allOf)) return joined(allOf);
  if (Array.isArray(alternatives)) return anyOf(alternatives.map(toType));
  if (Array.isArray(schema['enum']))
    return anyOf(schema['enum'].map((value) => typeOf(JSON.stringify(value))));
  if ('const' in schema) return typeOf(JSON.stringify(schema['const']));
  if (Array.isArray(type)) return anyOf(type.map((one: unknown) => toType({ ...schema, type: one })));
  if (type === 'object') return objectType(schema);
  if (typeof type !== 'string') return typeOf('anything');
  if (type !== 'array') return typeOf(limited(type, schema));
  return {
    ...typeOf(limited('list', schema)),
    fields: new Map([['*', { required: true, type: toType(schema['items']) }]]),
  };
}

type Operation = { readonly operation: Json; readonly parameters: Json };

function parameterPlaces({ operation, parameters }: Operation): [string, Type][] {
  const rows = asList(operation['parameters']).map((row) => {
    const { $ref } = asRecord(row);
    return asRecord(typeof $ref === 'string' ? parameters[$ref.split('/').at(-1) ?? ''] : row);
  });
  const byPlace = Map.groupBy(rows, (row) => String(row['in']));
  return [...byPlace].map(([place, some]) => [
    place,
    objectOf(
      new Map(
        some.map((row): [string, Field] => [
          String(row['name']),
          { required: row['required'] === true, type: toType(row['schema']) },
        ]),
      ),
    ),
  ]);
}

/** The body of a request or answer; an answer without one may have headers. */
function contentType({ content, headers }: Json): Type {
  const [media] = Object.values(asRecord(content));
  if (media !== undefined) return toType(asRecord(media)['schema']);
  const rows = Object.entries(asRecord(headers));
  if (rows.length === 0) return typeOf('nothing');
  return objectOf(
    new Map(
      rows.map(([name, header]) => [name, { required: true, type: toType(asRecord(header)['schema']) }]),
    ),
  );
}

function placesOf(contract: Endpoint, found: Operation): ReadonlyMap<string, Type> {
  const { requestBody, responses } = found.operation;
  const answers = Object.entries(asRecord(responses)).filter(([status]) => Number(status) < 400);
  return new Map([
    ...parameterPlaces(found),
    ...(requestBody === undefined ? [] : [['body', contentType(asRecord(requestBody))] as const]),
    ...answers.map(([status, answer]) => [status, contentType(asRecord(answer))] as const),
    ['errors', typeOf(contract.frozen ? 'FrozenError' : 'Error')] as const,
  ]);
}

const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

function callOf(contract: Endpoint, found: Operation): Call {
  const { access, csrf, limit, onCustomDomains, frozen, aliases = [], media = [] } = contract;
  const traits = [
    frozen && 'frozen',
    csrf === 'shrimp' && 'shrimp',
    limit === 'none' && 'no limit',
    onCustomDomains && 'custom domains',
  ];
  return {
    access,
    traits: traits.filter((trait) => typeof trait === 'string'),
    aliases: aliases.map(templateOf),
    media,
    places: placesOf(contract, found),
    errors: new Map(codesOf(contract).map((code) => [code, statusOf(contract, code)])),
  };
}

const isErrorCode = (name: string): boolean => name.includes('.');

/** @param document the OpenAPI document of the same contracts */
export function readContracts(contracts: readonly Endpoint[], document: Json): Baseline {
  const { schemas, parameters } = asRecord(document['components']);
  const paths = asRecord(document['paths']);
  const shapes = Object.entries(asRecord(schemas)).filter(([name]) => !isErrorCode(name));
  const calls = contracts.map((contract): [string, Call] => {
    const template = templateOf(contract.path);
    const operation = asRecord(asRecord(paths[template])[contract.method.toLowerCase()]);
    return [
      `${contract.method} ${template}`,
      callOf(contract, { operation, parameters: asRecord(parameters) }),
    ];
  });
  return {
    shapes: new Map(shapes.map(([name, schema]) => [name, toType(schema)])),
    calls: new Map(calls.toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
}
