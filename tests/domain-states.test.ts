// Compares the table of docs/design/web-domains.md with the rows that agent, operator and page run.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

type Value = string | readonly string[];
type Row = Readonly<Record<'name' | 'txt' | 'address' | 'answers' | 'caa' | 'claim' | 'plan', Value>> & {
  readonly reason: string;
  readonly record: string | null;
  readonly remove: string | null;
  readonly next: string;
  readonly operatorNext?: string;
  readonly acts: string;
};

const read = (path: string): Promise<string> => readFile(new URL(path, import.meta.url), 'utf8');
const page = await read('../docs/design/web-domains.md');
const vectors: { readonly rows: readonly Row[] } = JSON.parse(
  await read('../contracts/vectors/domain-states.json'),
);
const list = (value: Value): string => (typeof value === 'string' ? value : value.join('; '));

test('the table of the page has the rows that are tested, in their order', () => {
  const rows = vectors.rows.map((row) =>
    [
      ...[row.name, row.txt, row.address, row.answers, row.caa, row.claim, row.plan].map(list),
      `\`${row.reason}\``,
      row.record ?? 'nothing',
      row.remove ?? 'nothing',
      row.operatorNext === undefined ? row.next : `${row.next}; operator ${row.operatorNext}`,
      row.acts,
    ].join(' | '),
  );
  const own = page.split('\n').filter((text) => text.startsWith('| ') && text.split('|').length === 14);
  expect(own.slice(1)).toEqual(rows.map((row) => `| ${row} |`));
});
