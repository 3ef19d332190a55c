// The pages under docs/ that are written from the source, and what must stand in them now.
import { operations } from '../src/routes.ts';
import { configurationPage } from './configuration-page.ts';
import { routesPage } from './routes-page.ts';
import { installedVersion } from '#platform/version.ts';
import { openapiDocument } from '#platform/openapi/document.ts';

const contracts = operations.map(({ contract }) => contract);

/** File name under docs/ -> its text. */
export const generatedDocs: Readonly<Record<string, () => string>> = {
  'configuration.md': configurationPage,
  'openapi.json': () => `${JSON.stringify(openapiDocument(contracts, installedVersion), null, 1)}\n`,
  'routes.md': () => routesPage(contracts),
};
