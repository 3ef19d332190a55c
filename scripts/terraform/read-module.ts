// Reads what a Terraform module takes and gives, from files in the form that `tofu fmt` writes.

/** A field of an input's type. `fallback`: `undefined` if it must be given. */
export type InputField = {
  readonly path: string;
  readonly type: string;
  readonly fallback: string | undefined;
  readonly meaning: string;
};
export type ModuleInput = Omit<InputField, 'path'> & {
  readonly name: string;
  readonly fields: readonly InputField[];
};
export type ModuleOutput = { readonly name: string; readonly meaning: string };
export type Requirement = { readonly name: string; readonly version: string };

/** The blocks of a kind: `variable "ttl" {`, its lines, `}`. */
const blocksOf = (text: string, kind: string): readonly (readonly [name: string, body: string])[] =>
  [...text.matchAll(new RegExp(String.raw`^${kind} "(\w+)" \{\n([\s\S]*?)^\}$`, 'gm'))].map(
    ([, name = '', body = '']) => [name, body] as const,
  );

/** A value on one line, without its quotation marks' escapes. */
const valueOf = (body: string, name: string): string | undefined =>
  new RegExp(String.raw`^ {2}${name} += (.*)$`, 'm').exec(body)?.[1];

const textOf = (body: string): string => {
  const value: unknown = JSON.parse(valueOf(body, 'description') ?? '""');
  return String(value);
};

/** Type and default of `optional(string, "x")`, or of a type that must be given. */
function typeAndDefault(written: string): Pick<InputField, 'type' | 'fallback'> {
  const [, type = '', fallback = 'null'] = /^optional\((.*?)(?:, ([^)].*))?\)$/.exec(written) ?? [];
  return type === '' ? { type: written, fallback: undefined } : { type, fallback };
}

/** What follows the type of a nested object: `}), {})` has the default `{}`, `}))` none. */
function defaultOfObject(lines: readonly string[], indent: string): string {
  const end = lines.find((line) => line.startsWith(`${indent}})`)) ?? '';
  return /^\s*\}\)+, (.*)\)$/.exec(end)?.[1] ?? 'null';
}

/** Fields of an object type, nested ones after their parent. The line above a field says what it means. */
function fieldsOf(lines: readonly string[]): readonly InputField[] {
  const parents: string[] = [];
  return lines.flatMap((line, at) => {
    const [, indent = '', name, written = ''] = /^( {4,})(\w+) += (.*)$/.exec(line) ?? [];
    if (name === undefined) return [];
    const depth = indent.length / 2 - 2;
    parents.splice(depth, Infinity, name);
    const meaning = /^ *# (.*)$/.exec(lines[at - 1] ?? '')?.[1] ?? '';
    const path = parents.join('.');
    if (!written.endsWith('object({')) return [{ path, meaning, ...typeAndDefault(written) }];
    const isOptional = written.startsWith('optional(');
    const fallback = isOptional ? defaultOfObject(lines.slice(at + 1), indent) : undefined;
    return [{ path, meaning, type: 'object', fallback }];
  });
}

/** The inputs that variables.tf declares, in their order. */
export function inputsOf(text: string): readonly ModuleInput[] {
  return blocksOf(text, 'variable').map(([name, body]) => {
    const [, type = 'any', rest = ''] = /^ {2}type += (.*)\n([\s\S]*)/m.exec(body) ?? [];
    const nested = type.endsWith('({') ? rest.slice(0, rest.search(/^ {2}\}/m)).split('\n') : [];
    return {
      name,
      type: type.replace('object({', 'object').replace(/^map\(object$/, 'map(object)'),
      fallback: valueOf(body, 'default'),
      meaning: textOf(body),
      fields: fieldsOf(nested),
    };
  });
}

/** The outputs that outputs.tf declares, in their order. */
export const outputsOf = (text: string): readonly ModuleOutput[] =>
  blocksOf(text, 'output').map(([name, body]) => ({ name, meaning: textOf(body) }));

/** What versions.tf requires: the version of OpenTofu or Terraform, then each provider. */
export function requirementsOf(text: string): readonly Requirement[] {
  const version = /required_version = "(.*)"/.exec(text)?.[1] ?? '';
  const providers = [...text.matchAll(/source += "(.*)"\n +version += "(.*)"/g)];
  return [
    { name: 'OpenTofu or Terraform', version },
    ...providers.map(([, name = '', own = '']) => ({ name, version: own })),
  ];
}
