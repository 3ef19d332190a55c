// The pages under docs/ that are written from the source, and what must stand in them now.
import { contracts } from '../src/routes.ts';
import { configurationPage } from './configuration-page.ts';
import { routesPage } from './routes-page.ts';

/** File name under docs/ -> its text. */
export const generatedDocs: Readonly<Record<string, () => string>> = {
  'configuration.md': configurationPage,
  'routes.md': () => routesPage(contracts),
};
