// Asks a Prometheus what each panel of a dashboard would show.
import { readFileSync } from 'node:fs';
import type { Prometheus, PromSample } from './prometheus.ts';

/** What a panel shows now: one line per sample. */
export type Shown = {
  readonly panel: string;
  readonly expr: string;
  readonly samples: readonly PromSample[];
};

type Board = {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
};

/** Fills the variables as Grafana does with all regions chosen. */
const filled = (expr: string): string =>
  expr.replaceAll(/\$(?:namespace|region)\b/g, '.*').replaceAll('$__rate_interval', '1m');

/** Asks each query of a dashboard. @throws if one is not valid */
export async function shownPanels(file: string, prometheus: Prometheus): Promise<readonly Shown[]> {
  const { panels }: Board = JSON.parse(readFileSync(file, 'utf8'));
  const shown: Shown[] = [];
  for (const { title, targets } of panels)
    for (const { expr } of targets)
      shown.push({ panel: title, expr, samples: await prometheus.query(filled(expr)) });
  return shown;
}

/** Why a panel may be empty, by its title. */
export type Reasons = Readonly<Record<string, string>>;

const lineOf = ({ panel, samples }: Shown, reasons: Reasons): string => {
  const first = samples.slice(0, 3).map(({ value: [, value] }) => Number(Number(value).toPrecision(4)));
  const told = samples.length === 0 ? `empty: ${reasons[panel] ?? 'no reason is known'}` : first.join('  ');
  return `  ${panel.padEnd(34)} ${String(samples.length).padStart(3)} series  ${told}`;
};

/** A line per query: the panel, how many series, and the first values or the reason why there are none. */
export const linesOf = (board: string, shown: readonly Shown[], reasons: Reasons): string =>
  [`${board}:`, ...shown.map((one) => lineOf(one, reasons))].join('\n');

/** Queries that show nothing without a reason. */
export const emptyOf = (shown: readonly Shown[], reasons: Reasons): readonly string[] =>
  shown
    .filter(({ panel, samples }) => samples.length === 0 && reasons[panel] === undefined)
    .map(({ panel, expr }) => `${panel}: ${expr}`);
