// The one card of the recipient page: address plate on top, the state below (web.md 4.5). Painted by the server, too.
import type { ReactNode } from 'react';
import { type Address, AddressPlate } from '#features/secrets/recipient/AddressPlate.tsx';
import css from './Recipient.module.css';

type RecipientFrameProps = {
  readonly plate: Address;
  readonly children: ReactNode;
  /** A word below the card. */ readonly below?: ReactNode;
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
