// Writes a dashboard as Grafana 11 and newer import it.
import type { Json, JsonObject } from '#kube/object.ts';
import type { Dashboard, Panel } from './panels.ts';

const source = { type: 'prometheus', uid: '${datasource}' };
const columns = 2;
const width = 24 / columns;
const height = 8;

const options: Readonly<Record<Panel['kind'], JsonObject>> = {
  timeseries: {
    legend: { displayMode: 'list', placement: 'bottom', showLegend: true },
    tooltip: { mode: 'multi', sort: 'desc' },
  },
  stat: { reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false }, textMode: 'value_and_name' },
};

const toPanel = ({ title, about, kind, unit, queries }: Panel, at: number): JsonObject => ({
  id: at + 1,
  title,
  description: about,
  type: kind,
  datasource: source,
  gridPos: { h: height, w: width, x: (at % columns) * width, y: Math.floor(at / columns) * height },
  fieldConfig: { defaults: { unit, min: unit === 'percentunit' ? null : 0 }, overrides: [] },
  options: options[kind],
  targets: queries.map(({ expr, legend }, index) => ({
    refId: String.fromCharCode('A'.charCodeAt(0) + index),
    datasource: source,
    expr,
    legendFormat: legend,
    range: kind === 'timeseries',
    instant: kind === 'stat',
  })),
});

const variables = ({ variable: { name, metric } }: Dashboard): readonly Json[] => [
  { name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus' },
  {
    name,
    label: name === 'region' ? 'Region' : 'Namespace',
    type: 'query',
    datasource: source,
    query: { query: `label_values(${metric}, ${name})`, refId: name },
    refresh: 2,
    includeAll: true,
    allValue: '.*',
    multi: true,
    current: { selected: true, text: ['All'], value: ['$__all'] },
  },
];

/** The text of the file. */
export function grafanaText(dashboard: Dashboard): string {
  const made: JsonObject = {
    uid: `glimpse-${dashboard.id}`,
    title: dashboard.title,
    tags: ['glimpse'],
    schemaVersion: 39,
    editable: true,
    refresh: '1m',
    time: { from: 'now-6h', to: 'now' },
    timezone: 'browser',
    templating: { list: variables(dashboard) },
    annotations: { list: [] },
    panels: dashboard.panels.map(toPanel),
  };
  return `${JSON.stringify(made, null, 2)}\n`;
}
