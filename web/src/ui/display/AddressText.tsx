// Shows a host name or email address that breaks after its dots first (docs/design/web.md#right-to-left).
import { Fragment } from 'react';

/** Always left to right, whatever the language of the page. */
export function AddressText({ address }: { readonly address: string }) {
  return (
    <bdi dir="ltr" translate="no">
      {address.split(/(?<=[.@])/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
