// Parts of a prerendered page that depend on the visitor or the installation: marks for the server in the
// build, values in the browser (docs/design/web-build.md#values-of-prerendered-pages).
import type { ReactNode } from 'react';
import { Painting, useIsPainting } from '#lib/painted/painting.ts';

/** Names that the server can fill in; `message:` is followed by the code of a flash message. */
export type FillName =
  | 'shrimp'
  | 'recipient'
  | 'ticketno'
  | 'operator'
  | 'sourceUrl'
  | 'securityEmail'
  | 'regions'
  | 'accounts'
  | 'plans'
  | 'message'
  | `message:${string}`;

/** Marks everything inside as prerendered. */
export function PaintedByServer({ children }: { readonly children: ReactNode }) {
  return <Painting value>{children}</Painting>;
}

interface WhenFilledProps {
  name: FillName;
  /** The value in the browser; empty counts as absent. */
  value: string | null | undefined;
  children: (value: string) => ReactNode;
  otherwise?: ReactNode;
}

/** Shows `children` if the value exists, else `otherwise`. Prerendered, it holds both; the server chooses. */
export function WhenFilled({ name, value, children, otherwise }: WhenFilledProps) {
  const painting = useIsPainting();
  if (!painting) return value ? children(value) : otherwise;
  return (
    <>
      {`{if:${name}}`}
      {children(`{fill:${name}}`)}
      {'{else}'}
      {otherwise}
      {'{end}'}
    </>
  );
}

/** Returns the mark of a value while prerendering, else the value. */
export function useFilled(name: FillName, value: string): string {
  return useIsPainting() ? `{fill:${name}}` : value;
}
