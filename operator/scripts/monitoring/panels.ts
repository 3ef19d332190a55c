// A dashboard as data: rows of panels with their queries. `grafana.ts` writes it as Grafana reads it.
import { type Select, selectWith } from '@glimpse/contracts/handover/monitoring/select';

/** One line of a panel. `legend`: labels between double braces are filled in. */
export type Query = { readonly expr: string; readonly legend: string };

type Unit = 'short' | 'reqps' | 's' | 'bytes' | 'percentunit' | 'none';

export type Panel = {
  readonly title: string;
  readonly about: string;
  readonly kind: 'timeseries' | 'stat';
  readonly unit: Unit;
  readonly queries: readonly Query[];
  /** A healthy region may have nothing to show here. */
  readonly mayBeEmpty?: true;
};

export type Dashboard = {
  /** Part of its file name and of its uid. */
  readonly id: string;
  readonly title: string;
  /** The label that chooses a region, and a metric that has every value of it. */
  readonly variable: { readonly name: 'namespace' | 'region'; readonly metric: string };
  readonly panels: readonly Panel[];
};

/** Series of the chosen regions by the namespace of their API. */
export const ofApi: Select = selectWith('namespace=~"$namespace"');
/** Series of the operator about the chosen regions. */
export const ofRegion: Select = selectWith('region=~"$region"');

/** A panel of lines over time. */
export const lines = (
  title: string,
  about: string,
  more: Omit<Panel, 'title' | 'about' | 'kind'>,
): Panel => ({ title, about, kind: 'timeseries', ...more });

/** A panel of present values. */
export const values = (
  title: string,
  about: string,
  more: Omit<Panel, 'title' | 'about' | 'kind'>,
): Panel => ({ title, about, kind: 'stat', ...more });

/** Events a second by a label. */
export const perSecond = (by: string, series: string, legend = `{{${by}}}`): Query => ({
  expr: `sum by (${by}) (rate(${series}[$__rate_interval]))`,
  legend,
});

/** Events in five minutes by a label. */
export const inFiveMinutes = (by: string, series: string, legend = `{{${by}}}`): Query => ({
  expr: `sum by (${by}) (increase(${series}[5m]))`,
  legend,
});

/** The highest value by a label. */
export const highest = (by: string, series: string, legend = `{{${by}}}`): Query => ({
  expr: `max by (${by}) (${series})`,
  legend,
});
