// Compiles contracts for the page: path, method and the shape of the answer, without the schema library
// (docs/design/web-build.md#compiled-contracts).
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type * as z from 'zod/mini';
import * as core from 'zod/v4/core';
import type { Shape } from '../src/lib/contract/shape.ts';

const contract = /\/contracts\/src\/[\w-]+\.ts$/;

const isSchema = (value: unknown): value is core.$ZodTypes =>
  typeof value === 'object' && value !== null && value instanceof core.$ZodType;

/**
 * Returns the shape of a schema. Ranges, lengths and patterns are left out, because the API has checked them.
 * @throws Error for a schema that changes values, because a page must not
 */
export function toShape(schema: z.ZodMiniType | core.$ZodType): Shape {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the union of all kinds of schemas
  const { def } = (schema as core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return 's';
    case 'number':
      return 'n';
    case 'boolean':
      return 'b';
    case 'unknown':
    case 'any':
      return '*';
    case 'null':
      return ['=', null];
    case 'literal':
      return ['=', ...def.values];
    case 'enum':
      return ['=', ...Object.values(def.entries)];
    case 'optional':
      return ['?', toShape(def.innerType)];
    case 'nullable':
      return ['0', toShape(def.innerType)];
    case 'array':
      return ['[', toShape(def.element)];
    case 'record':
      return ['{', toShape(def.valueType)];
    case 'union':
      return ['|', ...def.options.map(toShape)];
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, inner]) => [name, toShape(inner)]));
    default:
      throw new Error(`A page cannot check a schema of the type ${def.type}.`);
  }
}

/** Returns what a page needs of an export, or `undefined` if it needs nothing. */
function compileExport(value: unknown): string | undefined {
  if (value instanceof RegExp) return String(value);
  if (isSchema(value)) return compileSchema(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (!('path' in value && 'method' in value && 'response' in value)) return undefined;
  if (!isSchema(value.response)) return undefined;
  const { method, path } = value;
  const body = 'body' in value && value.body !== undefined ? true : undefined; // that there must be one
  return JSON.stringify({ method, path, body, response: toShape(value.response) });
}

function compileSchema(schema: core.$ZodTypes): string | undefined {
  try {
    return JSON.stringify(toShape(schema));
  } catch {
    return undefined; // a schema of requests, which pages do not check
  }
}

/** Returns a module that holds the compiled exports of a contract file. */
export async function compileContract(file: string): Promise<string> {
  const exports: Readonly<Record<string, unknown>> = await import(pathToFileURL(file).href);
  return Object.entries(exports)
    .map(([name, value]) => [name, compileExport(value)] as const)
    .filter(([, code]) => code !== undefined)
    .map(([name, code]) => `export const ${name} = ${code};\n`)
    .join('');
}

/** Vite plugin: replaces the contract files that use the schema library. Files of plain data stay. */
export function contracts(): Plugin {
  return {
    name: 'glimpse:contracts',
    enforce: 'pre',
    async transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (!contract.test(file) || !/from '(?:zod\/mini|\.\/endpoint\.ts)'/.test(code)) return null;
      return { code: await compileContract(file), moduleType: 'js', map: null };
    },
  };
}
