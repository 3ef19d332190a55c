// `npm run terraform-docs`: writes the tables of inputs and outputs into the README of each Terraform module.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';
import { tablesOf, withTables } from './terraform/tables.ts';

const modules = join(rootFolder, 'terraform/modules');
for (const name of readdirSync(modules)) {
  const readme = join(modules, name, 'README.md');
  writeFileSync(readme, withTables(readFileSync(readme, 'utf8'), tablesOf(join(modules, name))));
}
