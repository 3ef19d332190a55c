// The generated files and their current text: pages of docs/, and the contract of the load tests.
import { contracts, methods } from '../src/routes.ts';
import { configurationPage } from './configuration-page.ts';
import { loadContract } from './load-contract.ts';
import { plansPage } from './plans-page.ts';
import { routesPage } from './routes-page.ts';

/** Text by path from the root. */
export const generatedDocs: Readonly<Record<string, () => string>> = {
  'docs/configuration.md': configurationPage,
  'docs/plans.md': plansPage,
  'docs/routes.md': () => routesPage(contracts, methods),
  'load/k6/contract.ts': loadContract,
};
