// Compares the table of docs/design/billing.md with the rows that the tests of api and web run.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

type Value = string | readonly string[];
type Row = Readonly<Record<'status' | 'price' | 'invoice' | 'items' | 'others' | 'given', Value>> & {
  readonly plan: string;
  readonly grace: string | null;
  readonly notice: string;
  readonly step: string;
  readonly checkout: boolean;
  readonly named: string | null;
};
type Texts = {
  readonly billing: {
    readonly state: Readonly<Record<string, unknown>>;
    readonly subscription: { readonly none: string; readonly ended: string };
  };
};

const read = (path: string): Promise<string> => readFile(new URL(path, import.meta.url), 'utf8');
const page = await read('../docs/design/billing.md');
const vectors: { readonly rows: readonly Row[] } = JSON.parse(
  await read('../contracts/vectors/billing-states.json'),
);
const texts: Texts = JSON.parse(await read('../web/locales/en.json'));
const list = (value: string | readonly string[]): string =>
  typeof value === 'string' ? value : value.join('; ');
const line = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

test('the table of the page has the rows that are tested, in their order', () => {
  const rows = vectors.rows.map((row) =>
    line(
      ...[row.status, row.price, row.invoice, row.items, row.others, row.given].map(list),
      row.plan,
      row.grace ?? 'none',
      `\`${row.notice}\``,
      `\`${row.step}\``,
      row.checkout ? 'opens' : 'no',
      row.named ?? 'nothing',
    ),
  );
  const own = page.split('\n').filter((text) => text.startsWith('| ') && text.split('|').length === 14);
  expect(own.slice(1)).toEqual(rows);
});

test('the page has the English text of each sentence', () => {
  const { state, subscription } = texts.billing;
  const short: Readonly<Record<string, string>> = { none: subscription.none, ended: subscription.ended };
  for (const notice of new Set(vectors.rows.map((row) => row.notice))) {
    const { title = '', text = '' } = (state[notice] ?? {}) as { title?: string; text?: string };
    const sentence = (short[notice] ?? `${title} ${text}`)
      .replaceAll('{plan}', 'PLAN')
      .replaceAll('{date}', 'DATE');
    expect(page).toContain(line(`\`${notice}\``, sentence));
  }
});
