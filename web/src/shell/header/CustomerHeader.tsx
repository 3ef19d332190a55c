// The header of a signed-in customer: the bar with one menu, and the tabs (docs/design/web-shell.md#header).
import { useApp } from '#lib/app.tsx';
import { AccountMenu } from '#shell/header/AccountMenu.tsx';
import { DashboardTabs } from '#shell/header/DashboardTabs.tsx';
import { HeaderBar } from '#shell/header/HeaderBar.tsx';
import { headerLinks } from '#shell/site-links.ts';

export function CustomerHeader() {
  const { bootstrap } = useApp();
  return (
    <>
      <HeaderBar>
        <AccountMenu links={headerLinks(bootstrap)} custid={bootstrap.custid} />
      </HeaderBar>
      <DashboardTabs />
    </>
  );
}
