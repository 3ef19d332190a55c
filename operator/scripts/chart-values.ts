// Makes the table of a chart's README from its values.yaml.

type Row = { readonly name: string; readonly value: string; readonly meaning: string | undefined };

/** Values with the comment above them. Nested values without a comment belong to the one above. */
export function valuesOf(text: string): readonly Row[] {
  const rows: Row[] = [];
  let parents: readonly string[] = [];
  let meaning: string | undefined;
  for (const line of text.split('\n')) {
    const [, comment] = /^ *# -- (.*)$/.exec(line) ?? [];
    const [, indent = '', name = '', value = ''] = /^( *)(\w+): ?(.*)$/.exec(line) ?? [];
    if (comment !== undefined) meaning = comment;
    if (name === '') continue;
    parents = [...parents.slice(0, indent.length / 2), name];
    rows.push({ name: parents.join('.'), value, meaning });
    meaning = undefined;
  }
  return rows;
}

const tableHead = '| Value | Default | Meaning |\n|---|---|---|\n';

/** The README with the table of these values in the place of its own, which ends the page. */
export function withTable(readme: string, values: string): string {
  const rows = valuesOf(values).flatMap(({ name, value, meaning }) =>
    meaning === undefined
      ? []
      : [`| \`${name}\` | ${value === '' ? 'see values.yaml' : `\`${value}\``} | ${meaning} |\n`],
  );
  const at = readme.indexOf(tableHead);
  if (at < 0) throw new Error('The README has no table of values.');
  return readme.slice(0, at) + tableHead + rows.join('');
}
