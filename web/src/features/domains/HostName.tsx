// A host name that breaks after its dots first (docs/design/web.md#right-to-left).
import { Fragment } from 'react';

/** Always left to right, whatever the language of the page. */
export function HostName({ name }: { readonly name: string }) {
  return (
    <bdi dir="ltr" translate="no">
      {name.split('.').map((label, index) => (
        <Fragment key={index}>
          {index > 0 && (
            <>
              .<wbr />
            </>
          )}
          {label}
        </Fragment>
      ))}
    </bdi>
  );
}
