// Dashboards about the operator, and about the certificates that it orders.
import { recordedNames } from '@glimpse/contracts/handover/monitoring/burn-rates';
import { type Dashboard, highest, inFiveMinutes, lines, ofRegion, perSecond, values } from './panels.ts';

const variable = { name: 'region', metric: 'glimpse_region_ready' } as const;
const quantile = (share: number, metric: string, by: string): string =>
  `histogram_quantile(${share}, sum by (le, ${by}) (rate(${metric}_bucket[$__rate_interval])))`;

/** Work of the operator. */
export const operatorDashboard: Dashboard = {
  id: 'operator',
  title: 'Glimpse operator',
  variable,
  panels: [
    values('Leads', 'Copies that lead; 1 is right', {
      unit: 'none',
      queries: [{ expr: 'sum(leader_election_master_status)', legend: 'leaders' }],
    }),
    values('Regions', '1 while a region is ready', {
      unit: 'none',
      queries: [highest('region', ofRegion('glimpse_region_ready'))],
    }),
    values('Budget left', 'Share of the error budget of 30 days that is left', {
      unit: 'percentunit',
      queries: [
        {
          expr: `${recordedNames.budgetLeft}{objective=~"regions|reconciles"}`,
          legend: '{{objective}} {{region}}{{controller}}',
        },
      ],
    }),
    lines('Reconciles', 'Reconciles a second by result', {
      unit: 'reqps',
      queries: [
        perSecond('controller, result', 'controller_runtime_reconcile_total', '{{controller}} {{result}}'),
      ],
    }),
    lines('Time of a reconcile', '95 % end within', {
      unit: 's',
      queries: [
        {
          expr: quantile(0.95, 'controller_runtime_reconcile_time_seconds', 'controller'),
          legend: '{{controller}}',
        },
      ],
    }),
    lines('Keys that wait', 'Objects in the queues', {
      unit: 'short',
      queries: [highest('name', 'workqueue_depth')],
    }),
    lines('Longest running work', 'Time of the reconcile that runs longest', {
      unit: 's',
      queries: [highest('name', 'workqueue_longest_running_processor_seconds')],
    }),
    lines('Calls of the API server', 'Calls a second by status', {
      unit: 'reqps',
      queries: [perSecond('code', 'rest_client_requests_total')],
    }),
    lines('Age of the keys', 'Days by which the key state of a region is older than yesterday', {
      unit: 'none',
      queries: [highest('region', ofRegion('glimpse_key_state_age_days'))],
    }),
    lines('Objects put right', 'Objects in five minutes that somebody else had changed', {
      unit: 'short',
      mayBeEmpty: true,
      queries: [inFiveMinutes('kind', 'glimpse_drift_corrections_total')],
    }),
    lines('Conditions', 'Changes of conditions in five minutes', {
      unit: 'short',
      queries: [
        inFiveMinutes('condition, reason', 'glimpse_condition_transitions_total', '{{condition}} {{reason}}'),
      ],
    }),
    lines('Memory', 'Memory of the processes', {
      unit: 'bytes',
      queries: [
        {
          expr: 'process_resident_memory_bytes and on (instance) leader_election_master_status',
          legend: '{{instance}}',
        },
      ],
    }),
  ],
};

/** Custom domains and their certificates. */
export const certificatesDashboard: Dashboard = {
  id: 'certificates',
  title: 'Glimpse certificates',
  variable,
  panels: [
    values('First certificate to end', 'Time until it ends; it has to be renewed', {
      unit: 's',
      queries: [
        {
          expr: `min by (region) (${ofRegion('glimpse_certificate_earliest_expiry_seconds')})`,
          legend: '{{region}}',
        },
      ],
    }),
    lines('Certificates that end', 'Certificates that end within a time and have to be renewed', {
      unit: 'short',
      queries: [
        highest('region, within', ofRegion('glimpse_certificates_expiring'), '{{region}} {{within}}'),
      ],
    }),
    lines('Domains', "Customers' domains by state", {
      unit: 'short',
      queries: [highest('region, state', ofRegion('glimpse_domains'), '{{region}} {{state}}')],
    }),
    lines('Domains that wait', 'Domains whose order waits for the budget or the authority', {
      unit: 'short',
      queries: [highest('region', ofRegion('glimpse_acme_queue'))],
    }),
    lines('Orders left', 'Orders that may be placed now', {
      unit: 'short',
      queries: [
        highest('region, bucket', ofRegion('glimpse_acme_budget_remaining'), '{{region}} {{bucket}}'),
      ],
    }),
    lines('Calls to authorities', 'Calls in five minutes by class of answer', {
      unit: 'short',
      queries: [
        inFiveMinutes('action, class', ofRegion('glimpse_acme_requests_total'), '{{action}} {{class}}'),
      ],
    }),
    lines('Time of calls to authorities', '95 % end within', {
      unit: 's',
      queries: [{ expr: quantile(0.95, 'glimpse_acme_request_seconds', 'action'), legend: '{{action}}' }],
    }),
    lines('Delay of the claims', 'How far objects and rows are behind what customers changed', {
      unit: 's',
      queries: [highest('region', ofRegion('glimpse_hand_over_lag_seconds'))],
    }),
  ],
};
