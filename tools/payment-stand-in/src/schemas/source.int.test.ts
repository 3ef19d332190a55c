// Compares the committed schemas with the module that they come from, where Go is (record 042).
import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { mockModule } from '@glimpse/programs/programs';
import { calls } from '../calls.ts';
import { missingForMock } from './go-module.ts';
import { cutModule, readSchemas, schemaFile } from './source.ts';

const missing = await missingForMock();
const drift = 'the committed schemas are those of the module';
const title = missing === undefined ? drift : `${drift} (skipped: ${missing})`;

test.skipIf(missing !== undefined)(title, async () => {
  expect(await readSchemas(), 'npm run stripe-schemas writes them').toEqual(await cutModule());
});

test('the committed schemas name their source, have each call of the stand-in, and stay small', async () => {
  const { source, answers, params } = await readSchemas();
  expect(source).toMatchObject({
    module: mockModule,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  });
  expect(Object.keys(answers)).toEqual(Object.keys(calls).toSorted());
  expect(Object.keys(params)).toEqual(Object.keys(calls).toSorted());
  expect((await stat(schemaFile)).size).toBeLessThan(400_000);
});
