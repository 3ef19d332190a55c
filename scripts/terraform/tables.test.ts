// Tests that the README of each Terraform module lists its inputs and outputs, and that each one says what
// it means.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootFolder } from '@glimpse/processes/folders';
import { inputsOf, outputsOf } from './read-module.ts';
import { tablesOf, withTables } from './tables.ts';

const modules = join(rootFolder, 'terraform/modules');
const names = readdirSync(modules).toSorted();
const read = (name: string, file: string): string => readFileSync(join(modules, name, file), 'utf8');

const sample = `variable "regions" {
  description = "Regions."
  nullable    = false
  type = map(object({
    # Name.
    name = string
    # Pods.
    api = optional(object({
      # Number.
      pods = optional(number, 2)
    }), {})
    # Dumps.
    backup = optional(object({
      # Time.
      schedule = string
    }))
  }))
}

variable "ttl" {
  description = "Seconds with a | in it."
  type        = number
  default     = 300

  validation {
    condition     = var.ttl > 0
    error_message = "Write more."
  }
}
`;

test('reads inputs with their fields, types and defaults', () => {
  const [regions, ttl] = inputsOf(sample);
  expect(regions).toMatchObject({ name: 'regions', type: 'map(object)', fallback: undefined });
  expect(regions?.fields).toEqual([
    { path: 'name', type: 'string', fallback: undefined, meaning: 'Name.' },
    { path: 'api', type: 'object', fallback: '{}', meaning: 'Pods.' },
    { path: 'api.pods', type: 'number', fallback: '2', meaning: 'Number.' },
    { path: 'backup', type: 'object', fallback: 'null', meaning: 'Dumps.' },
    { path: 'backup.schedule', type: 'string', fallback: undefined, meaning: 'Time.' },
  ]);
  expect(ttl).toMatchObject({ name: 'ttl', type: 'number', fallback: '300', fields: [] });
});

test('replaces only what is between the marks', () => {
  const readme = 'a\n<!-- BEGIN_TF_DOCS -->\nold\n<!-- END_TF_DOCS -->\nb\n';
  expect(withTables(readme, 'new')).toBe(readme.replace('old', 'new'));
  expect(() => withTables('a', 'new')).toThrow('BEGIN_TF_DOCS');
});

test('the modules are those of docs/terraform.md', () => {
  expect(names).toEqual(['edge-dns', 'jurisdiction', 'monitoring', 'operator', 'region-plan']);
});

test.each(names)('%s has the files of a module, and tests', (name) => {
  const files = readdirSync(join(modules, name));
  const expected = ['README.md', 'main.tf', 'outputs.tf', 'tests', 'variables.tf', 'versions.tf'];
  expect(files).toEqual(expect.arrayContaining(expected));
  expect(readdirSync(join(modules, name, 'tests'))).toContain('plan.tftest.hcl');
});

test.each(names)('the README of %s lists its inputs and outputs: npm run terraform-docs', (name) => {
  const readme = read(name, 'README.md');
  expect(readme).toBe(withTables(readme, tablesOf(join(modules, name))));
  expect(readme).toContain('```hcl');
});

test.each(names)('each input, field and output of %s says what it means', (name) => {
  const inputs = inputsOf(read(name, 'variables.tf'));
  const all = [...inputs, ...inputs.flatMap(({ fields }) => fields), ...outputsOf(read(name, 'outputs.tf'))];
  expect(all.length).toBeGreaterThan(2);
  expect(all.filter(({ meaning }) => !meaning.endsWith('.'))).toEqual([]);
});
