// Writes a report as text for the terminal.
import { fewestSamples } from './objectives.ts';
import type { Report, Result } from './summary.ts';

const decimals = 1;

/** Writes a figure with its unit; figures below 1 keep four decimals. */
function figureText(value: number, unit: string): string {
  const digits = unit === '' ? 4 : decimals;
  return `${Number(value.toFixed(digits))}${unit === '' ? '' : ` ${unit}`}`;
}

/** Writes what was measured of an objective. Few samples are no measurement. */
export function measuredText({ value, unit, samples, rare, met }: Result): string {
  if (value !== undefined) return figureText(value, unit);
  return rare && met ? 'none' : `not measured (${samples} of at least ${fewestSamples})`;
}

/** Writes the limit of an objective. */
export const limitText = ({ limit, unit }: Result): string => figureText(Number(limit), unit);

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
  return rows.map((row) => `  ${line(row).join('  ')}`).join('\n');
}

function callRows({ calls, loopDelayMs }: Report): readonly (readonly string[])[] {
  const all = loopDelayMs ? [...calls, loopDelayMs] : calls;
  return all.map(({ call, count, medianMs, p95Ms, p99Ms, maxMs }) => [
    call,
    String(count),
    ...[medianMs, p95Ms, p99Ms, maxMs].map((value) => value.toFixed(decimals)),
  ]);
}

/** Says how much load a growing scenario reached; '' for the others. */
export const reachedText = ({ reachedPercent }: Report): string =>
  reachedPercent === undefined ? '' : `the load reached ${Math.round(reachedPercent)} % of goal L1`;

/** Returns the report as text; the last line is the verdict. */
export function textReport(report: Report): string {
  const objectives = report.results.map((result) => [
    `${result.met ? 'ok    ' : 'MISSED'} ${result.meaning}`,
    limitText(result),
    measuredText(result),
  ]);
  const failures = report.failures.map(({ reason, count }) => [reason, String(count)]);
  return [
    `\n${report.scenario} (${report.journeys}) against ${report.target}: ${report.seconds} s, ended ${report.endedAt}\non ${report.machine}`,
    table([['objective', 'limit', 'measured'], ...objectives]),
    table([['call', 'count', 'median ms', 'p95 ms', 'p99 ms', 'max ms'], ...callRows(report)]),
    failures.length === 0
      ? '  no call failed or was refused'
      : table([['not answered as wished', 'count'], ...failures]),
    reachedText(report),
    report.passed ? 'every objective is met\n' : 'an objective is missed\n',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
