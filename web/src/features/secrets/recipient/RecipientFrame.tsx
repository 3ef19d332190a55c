// The card of the recipient page with the host on top (docs/design/web-secrets.md#recipient-page).
import type { ReactNode } from 'react';
import { HostBadge, type HostBadgeProps } from '#features/secrets/recipient/HostBadge.tsx';
import css from './Recipient.module.css';

type RecipientFrameProps = {
  readonly badge: HostBadgeProps;
  readonly children: ReactNode;
  /** Text below the card. */ readonly below?: ReactNode;
};

export function RecipientFrame({ badge, children, below }: RecipientFrameProps) {
  return (
    <>
      <div className="card cardDeep">
        <HostBadge {...badge} />
        <div className={css['body']}>{children}</div>
      </div>
      {below && <div className={css['below']}>{below}</div>}
    </>
  );
}
