// The frame of the recipient page, with the host of this page (docs/design/web-secrets.md#recipient-page).
import type { ReactNode } from 'react';
import { RecipientFrame } from '#features/secrets/recipient/RecipientFrame.tsx';
import { useBootstrap } from '#lib/app.tsx';

type FramedProps = {
  readonly children: ReactNode;
  readonly below?: ReactNode;
  /** Tells whether the secret waits or is being read. */
  readonly iris?: 'closed' | 'open';
  readonly confirms?: boolean;
};

export function Framed({ children, below, iris, confirms = false }: FramedProps) {
  const { display_domain: host, domain_strategy, brand, creation } = useBootstrap();
  const { open } = creation;
  const badge = {
    host,
    brand: brand.name ?? '',
    checked: domain_strategy === 'custom',
    open,
    confirms,
    iris,
  };
  return (
    <RecipientFrame badge={badge} below={below}>
      {children}
    </RecipientFrame>
  );
}
