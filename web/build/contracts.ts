// Compiles contracts for the page: path, method and the shape of the answer, without the schema library
// (docs/design/web-build.md#compiled-contracts).
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { type SchemaShape, toSchemaShape } from '@glimpse/contracts/schema-shape';
import * as core from 'zod/v4/core';
import type { Shape } from '../src/lib/contract/shape.ts';
import { pageLimits } from './page-limits.ts';

const contract = /\/contracts\/src\/[\w-]+\.ts$/;

const isSchema = (value: unknown): value is core.$ZodTypes =>
  typeof value === 'object' && value !== null && value instanceof core.$ZodType;

/**
 * Returns the shape of a schema. Ranges, lengths and patterns are left out, because the API has checked them.
 * @throws Error for a schema that changes values, because a page must not
 */
export const toShape = (schema: core.$ZodType): Shape => toPageShape(toSchemaShape(schema));

function toPageShape(shape: SchemaShape): Shape {
  switch (shape.kind) {
    case 'string':
      return 's';
    case 'number':
      return 'n';
    case 'boolean':
      return 'b';
    case 'unknown':
      return '*';
    case 'values':
      return ['=', ...shape.values];
    case 'optional':
      return ['?', toPageShape(shape.inner)];
    case 'nullable':
      return ['0', toPageShape(shape.inner)];
    case 'list':
      return ['[', toPageShape(shape.inner)];
    case 'record':
      return ['{', toPageShape(shape.inner)];
    case 'union':
      return ['|', ...shape.choices.map(toPageShape)];
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.members).map(([name, inner]) => [name, toPageShape(inner)]),
      );
    case 'date':
    case 'custom':
    case 'default':
    case 'other':
      throw new Error(
        `A page cannot check a schema of the type ${'type' in shape ? shape.type : shape.kind}.`,
      );
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
  const sendsJson = 'sendsJson' in value && value.sendsJson === true ? true : undefined;
  return JSON.stringify({ method, path, body, sendsJson, response: toShape(value.response) });
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

/**
 * Vite plugin: replaces the contract files that use the schema library. Files of plain data stay, but of
 * `limits` only what pages name.
 */
export function contracts(): Plugin {
  return {
    name: 'glimpse:contracts',
    enforce: 'pre',
    async transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (file.endsWith('/contracts/src/limits.ts')) return { code: pageLimits(code), map: null };
      if (!contract.test(file) || !/from '(?:zod\/mini|\.\/endpoint\.ts)'/.test(code)) return null;
      return { code: await compileContract(file), moduleType: 'js', map: null };
    },
  };
}
