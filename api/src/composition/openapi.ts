// Describes the API of this product; loaded late, because its examples are a tenth of all code.
import type { Endpoint } from '@glimpse/contracts/endpoint';
import { chapters } from '@glimpse/contracts/examples/chapters';
import { ana, exampleOrigin } from '@glimpse/contracts/examples/records';
import { openapiDocument, type OpenApiDocument } from '#platform/openapi/document.ts';

const license = { name: 'Apache-2.0', identifier: 'Apache-2.0' };

/** The OpenAPI document of the calls. */
export function describeApi(contracts: readonly Endpoint[], version: string): OpenApiDocument {
  const installation = { origin: exampleOrigin, caller: ana };
  return openapiDocument(contracts, { info: { title: 'Glimpse', version, license }, chapters, installation });
}
