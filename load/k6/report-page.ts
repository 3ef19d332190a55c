// Writes a report as one HTML page without scripts and without resources from elsewhere.
import type { CallFigures, Report, Result } from './summary.ts';
import { limitText, measuredText, reachedText } from './text-report.ts';

const style = `
:root { color-scheme: light dark; --line: #8886; --good: light-dark(#0a6b2c, #6fdc8c); --bad: light-dark(#b3001b, #ff8389); }
html { background: light-dark(#fff, #121212); color: light-dark(#111, #f2f2f2); }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: end; padding: .35rem .6rem; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: start; }
.good { color: var(--good); font-weight: 600; } .bad { color: var(--bad); font-weight: 600; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; } dd { margin: 0; overflow-wrap: anywhere; }
`;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => escapes[char] ?? '');

function table(caption: string, head: readonly string[], rows: readonly string[]): string {
  const columns = head.map((name) => `<th scope="col">${escaped(name)}</th>`).join('');
  const id = caption.toLowerCase().replaceAll(' ', '-');
  return `<h2 id="${id}">${caption}</h2>
<div class="wide" role="region" aria-labelledby="${id}" tabindex="0"><table aria-labelledby="${id}">
<thead><tr>${columns}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></div>`;
}

const row = (name: string, cells: readonly string[]): string =>
  `<tr><th scope="row">${escaped(name)}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

const verdict = (met: boolean): string =>
  met ? '<span class="good">met</span>' : '<span class="bad">missed</span>';

const objectiveRow = (result: Result): string =>
  row(result.meaning, [limitText(result), measuredText(result), verdict(result.met)]);

const callRow = ({ call, count, medianMs, p95Ms, p99Ms, maxMs }: CallFigures): string =>
  row(call, [String(count), ...[medianMs, p95Ms, p99Ms, maxMs].map((value) => value.toFixed(1))]);

function factsOf({ scenario, journeys, target, machine, seconds, endedAt }: Report): string {
  const facts = {
    Scenario: scenario,
    Journeys: journeys,
    Target: target,
    Machine: machine,
    Duration: `${seconds} s`,
    Ended: endedAt,
  };
  const terms = Object.entries(facts).map(([term, fact]) => `<dt>${term}</dt><dd>${escaped(fact)}</dd>`);
  return `<dl>${terms.join('')}</dl>`;
}

/** Returns the report as a page. */
export function reportPage(report: Report): string {
  const { results, calls, failures, loopDelayMs, passed } = report;
  const title = `Load test: ${escaped(report.scenario)}`;
  const reached = reachedText(report);
  const missed = results.filter(({ met }) => !met).length;
  const sentence = passed
    ? `<p class="good">All ${results.length} objectives are met.</p>`
    : `<p class="bad">${missed} of ${results.length} objectives missed.</p>`;
  const failed =
    failures.length === 0
      ? '<p>No call failed or was refused.</p>'
      : table(
          'Failed and refused calls',
          ['Reason', 'Count'],
          failures.map(({ reason, count }) => row(reason, [String(count)])),
        );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head>
<body><main>
<h1>${title}</h1>
${sentence}
${factsOf(report)}
${reached === '' ? '' : `<p>${reached}</p>`}
${table('Objectives', ['Objective', 'Limit', 'Measured', 'Result'], results.map(objectiveRow))}
${table('Calls', ['Call', 'Count', 'Median ms', 'p95 ms', 'p99 ms', 'Max ms'], [...calls, ...(loopDelayMs ? [loopDelayMs] : [])].map(callRow))}
${failed}
</main></body></html>
`;
}
