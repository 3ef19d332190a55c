// Writes the tables of a Terraform module's README from its files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type InputField, type ModuleInput, inputsOf, outputsOf, requirementsOf } from './read-module.ts';

const [begin, end] = ['<!-- BEGIN_TF_DOCS -->', '<!-- END_TF_DOCS -->'];

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`)
    .join('\n');

const code = (text: string): string => `\`${text}\``;
const given = ({ fallback }: Pick<InputField, 'fallback'>): string =>
  fallback === undefined ? 'required' : code(fallback);

const inputTable = (inputs: readonly ModuleInput[]): string =>
  table(
    ['Input', 'Type', 'Default', 'Meaning'],
    inputs.map((input) => [code(input.name), code(input.type), given(input), input.meaning]),
  );

const fieldTable = ({ name, fields }: ModuleInput): readonly string[] =>
  fields.length === 0
    ? []
    : [
        `### Fields of ${code(name)}`,
        table(
          ['Field', 'Type', 'Default', 'Meaning'],
          fields.map((field) => [code(field.path), code(field.type), given(field), field.meaning]),
        ),
      ];

/** The generated part of a module's README. */
export function tablesOf(folder: string): string {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const inputs = inputsOf(read('variables.tf'));
  const outputs = outputsOf(read('outputs.tf'));
  return [
    '## Requirements',
    table(
      ['Name', 'Version'],
      requirementsOf(read('versions.tf')).map(({ name, version }) => [name, code(version)]),
    ),
    '## Inputs',
    inputTable(inputs),
    ...inputs.flatMap(fieldTable),
    '## Outputs',
    table(
      ['Output', 'Meaning'],
      outputs.map(({ name, meaning }) => [code(name), meaning]),
    ),
  ].join('\n\n');
}

/** A README with `tables` between its two marks. @throws without marks */
export function withTables(readme: string, tables: string): string {
  const [before, rest] = readme.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`the README lacks ${begin} and ${end}`);
  return `${before}${begin}\n${tables}\n${end}${after}`;
}
