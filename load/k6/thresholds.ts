// The thresholds of a run: its objectives, and conditions that always hold, so that k6 reports those metrics.
import type { Objective } from './objectives.ts';

/** Names of calls in reports; those that wait for a hash end in `-hashed`. */
export const reportedCalls: readonly string[] = [
  'conceal',
  'reveal',
  'acknowledge',
  'status',
  'page',
  'asset',
  'recentList',
  'signOut',
  'signIn-hashed',
  'conceal-hashed',
  'reveal-hashed',
  'guess-hashed',
];
/** Reasons for which calls failed or were refused. Status 0 is a lost connection or a time-out. */
export const reportedStatuses: readonly string[] = ['0', '404', '422', '429', '500', '503', 'content'];

type Threshold = {
  readonly threshold: string;
  readonly abortOnFail: boolean;
  readonly delayAbortEval: string;
};
type Thresholds = Record<string, Threshold[]>;

/** Time after the start in which no objective ends the run. */
const delayAbortEval = '10s';

/** The metric of one call's latency, and of one kind of failure. */
export const callMetric = (call: string): string => `http_req_duration{call:${call}}`;
export const statusMetric = (status: string): string => `refused{status:${status}}`;

/** Returns k6's thresholds by metric. */
export function toThresholds(objectives: readonly Objective[]): Thresholds {
  const thresholds: Thresholds = {};
  const add = (metric: string, threshold: string, abort = false): void => {
    (thresholds[metric] ??= []).push({ threshold, abortOnFail: abort, delayAbortEval });
  };
  for (const { metric, condition, abort } of objectives) add(metric, condition, abort);
  for (const call of reportedCalls) add(callMetric(call), 'max>=0');
  for (const status of reportedStatuses) add(statusMetric(status), 'count>=0');
  return thresholds;
}
