// The generated pages of docs/ and their current text.
import { contracts } from '../src/routes.ts';
import { configurationPage } from './configuration-page.ts';
import { routesPage } from './routes-page.ts';

/** Text by file name under docs/. */
export const generatedDocs: Readonly<Record<string, () => string>> = {
  'configuration.md': configurationPage,
  'routes.md': () => routesPage(contracts),
};
