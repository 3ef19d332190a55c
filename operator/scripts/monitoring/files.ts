// All files that are made from the objectives: rules, dashboards, and the page of objectives.
import { billingDashboard, regionDashboard, serviceDashboard } from './api-dashboards.ts';
import { grafanaText } from './grafana.ts';
import { objectivesPage } from './objectives-page.ts';
import { certificatesDashboard, operatorDashboard } from './operator-dashboards.ts';
import { ruleFiles } from './rule-files.ts';

/** All dashboards. */
export const dashboards = [
  serviceDashboard,
  regionDashboard,
  operatorDashboard,
  certificatesDashboard,
  billingDashboard,
] as const;

/** Once for a Grafana of one's own, and once inside the chart, which can read only its own files. */
const dashboardFolders = ['monitoring/dashboards', 'charts/operator/files/dashboards'];

const dashboardFiles = Object.fromEntries(
  dashboardFolders.flatMap((folder) =>
    dashboards.map((one) => [`${folder}/${one.id}.json`, grafanaText(one)] as const),
  ),
);

/** Text of each file by its path in the repository. */
export const monitoringFiles: Readonly<Record<string, string>> = {
  ...ruleFiles,
  ...dashboardFiles,
  'docs/objectives.md': objectivesPage(),
};
