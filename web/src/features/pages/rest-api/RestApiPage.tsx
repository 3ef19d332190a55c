// The reference of the REST API: takes over the nodes that the server painted
// (docs/design/web-colonel.md#rest-api).
import { useLayoutEffect, useRef } from 'react';
import { RestApiFrame } from '#features/pages/rest-api/RestApiFrame.tsx';
import type { Visit } from '#lib/router/route.ts';
import type { PageStart } from '#lib/router/page-start.ts';

/** The painted nodes, kept as long as this page of the browser. */
let painted: readonly Node[] | undefined;

/** Only the server has the reference: after a client navigation the page is loaded from there. */
export function loader({ app, location }: Visit): Promise<never> | undefined {
  const box = document.querySelector('#root #reference');
  if (box && !painted) painted = [...box.childNodes];
  if (painted) return undefined;
  app.leave(location.pathname);
  return new Promise(() => undefined); // the old page stays until the server's page replaces it
}

export function Component() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.replaceChildren(...(painted ?? []));
    if (location.hash.length > 1) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return <RestApiFrame box={box} />;
}

/** The server fills the reference in. */
export const start: PageStart = { Painted: () => <RestApiFrame>{'{content}'}</RestApiFrame>, whole: true };
