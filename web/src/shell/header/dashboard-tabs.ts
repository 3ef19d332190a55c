// Selects the tabs of a signed-in customer (docs/design/web-shell.md#tabs).
import type { Bootstrap } from '@glimpse/contracts/bootstrap';

/** `name` is a key below `shell.tabs`. */
export type DashboardTab = {
  readonly name: 'home' | 'recent' | 'domains';
  readonly to: string;
  readonly count: number;
  readonly current: boolean;
};

/** Domains have a tab only where they are on and the plan has them. */
export function dashboardTabs(bootstrap: Bootstrap, pathname: string): DashboardTab[] {
  const { domains_enabled, cust, plan } = bootstrap;
  const tabs: Omit<DashboardTab, 'current'>[] = [
    { name: 'home', to: '/dashboard', count: 0 },
    { name: 'recent', to: '/recent', count: bootstrap.metadata_record_count },
  ];
  if (domains_enabled && (cust?.plan ?? plan).options.custom_domains)
    tabs.push({ name: 'domains', to: '/account/domains', count: bootstrap.custom_domains_record_count });
  return tabs.map((tab) => ({ ...tab, current: pathname === tab.to || pathname.startsWith(`${tab.to}/`) }));
}
