// A page of the reference of the REST API: takes over the nodes that the server painted
// (docs/design/web-colonel.md#rest-api).
import { useLayoutEffect, useRef, useState } from 'react';
import { RestApiFrame } from '#features/pages/rest-api/RestApiFrame.tsx';
import { RestApiTools } from '#features/pages/rest-api/RestApiTools.tsx';
import type { Visit } from '#lib/router/route.ts';
import type { PageStart } from '#lib/router/page-start.ts';

/** The painted nodes by path, kept as long as this page of the browser. */
const painted = new Map<string, readonly Node[]>();

/** Only the server has the reference: after a client navigation the page is loaded from there. */
export function loader({ app, location }: Visit): Promise<never> | readonly Node[] {
  const { pathname } = location;
  const box = document.querySelector('#root #reference');
  if (box && painted.size === 0) painted.set(pathname, [...box.childNodes]);
  const nodes = painted.get(pathname);
  if (nodes) return nodes;
  app.leave(pathname);
  return new Promise(() => undefined); // the old page stays until the server's page replaces it
}

export function Component({ data: nodes }: { readonly data: readonly Node[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<HTMLElement>();
  useLayoutEffect(() => {
    box.current?.replaceChildren(...nodes);
    if (location.hash.length > 1) show(location.hash.slice(1));
    setShown(box.current ?? undefined);
  }, [nodes]);
  return (
    <>
      <RestApiFrame box={box} />
      {shown && <RestApiTools reference={shown} />}
    </>
  );
}

/** The server fills the reference in. */
export const start: PageStart = { Painted: () => <RestApiFrame>{'{content}'}</RestApiFrame>, whole: true };

/** Scrolls to a call, or opens the page that has it: once, all calls stood on one page. */
function show(id: string): void {
  const target = document.getElementById(id);
  if (target) return target.scrollIntoView();
  const links = document.querySelectorAll<HTMLAnchorElement>('#reference nav a');
  const moved = [...links].find(({ hash, pathname }) => hash === `#${id}` && pathname !== location.pathname);
  if (moved) location.replace(moved.href);
}
