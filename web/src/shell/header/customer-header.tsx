// Loads the header of customers, which visitors do not pay for (docs/design/web-shell.md#header).
import type { ComponentType, ReactNode } from 'react';
import type { App } from '#lib/app.tsx';
import { loadWithTexts } from '#lib/texts.ts';

let loaded: ReactNode;

/** Returns the header once it is there. */
export const customerHeader = (): ReactNode => loaded;

/** For the build, which paints without loading. */
export function keepCustomerHeader(Header: ComponentType): void {
  loaded = <Header />;
}

/** Loads the header for a customer. A failure is left to the next page, which asks again. */
export async function prepareHeader({ bootstrap }: App): Promise<void> {
  if (!bootstrap.authenticated) return;
  await loadWithTexts('customerHeader', () => import('#shell/header/CustomerHeader.tsx')).then(
    ({ CustomerHeader }) => keepCustomerHeader(CustomerHeader),
    () => undefined,
  );
}
