// The card of the recipient page: host on top, state below. Also prerendered (docs/design/web.md#recipient-page).
import type { ReactNode } from 'react';
import { type Address, AddressPlate } from '#features/secrets/recipient/AddressPlate.tsx';
import css from './Recipient.module.css';

type RecipientFrameProps = {
  readonly plate: Address;
  readonly children: ReactNode;
  /** Text below the card. */ readonly below?: ReactNode;
};

export function RecipientFrame({ plate, children, below }: RecipientFrameProps) {
  return (
    <>
      <div className="card cardDeep">
        <AddressPlate {...plate} />
        <div className={css['body']}>{children}</div>
      </div>
      {below && <p className={css['below']}>{below}</p>}
    </>
  );
}
