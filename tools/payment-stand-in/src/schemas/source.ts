// Cuts the schemas out of the module of stripe-mock, and names the file that keeps them.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mockModule } from '@glimpse/programs/programs';
import { calls } from '../calls.ts';
import { type Cut, cut } from './cut.ts';
import { stripeModuleFolder } from './go-module.ts';
import type { Spec } from './openapi.ts';

/** The committed file. `source`: where its schemas come from. */
export type SchemaFile = Cut & {
  readonly source: {
    readonly module: string;
    readonly file: string;
    readonly sha256: string;
    readonly license: string;
  };
};

export const schemaFile = join(import.meta.dirname, 'stripe-schemas.json');

/** Reads the committed file. */
export async function readSchemas(): Promise<SchemaFile> {
  const schemas: SchemaFile = JSON.parse(await readFile(schemaFile, 'utf8'));
  return schemas;
}

/** Cuts the document of the module. @throws UserError if Go or the module is missing */
export async function cutModule(): Promise<SchemaFile> {
  const file = 'embedded/openapi/spec3.json';
  const folder = await stripeModuleFolder();
  const text = await readFile(join(folder, file), 'utf8');
  const spec: Spec = JSON.parse(text);
  const sha256 = createHash('sha256').update(text).digest('hex');
  const license = await readFile(join(folder, 'LICENSE'), 'utf8');
  return { source: { module: mockModule, file, sha256, license }, ...cut(spec, Object.keys(calls)) };
}
