// Entry of the build that paints the pages (docs/design/web-build.md#page-shell).
import { prerenderAll } from '#shell/prerender/prerendered.tsx';
import { routes } from '../src/routes.tsx';

/** Paints all pages in one language. @throws if a message is missing */
export const prerenderLanguage = (locale: string, compiled: object): ReturnType<typeof prerenderAll> =>
  prerenderAll(locale, compiled, routes);
