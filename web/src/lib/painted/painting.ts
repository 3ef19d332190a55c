// Tells components that the build paints them (docs/design/web-build.md#page-shell).
import { createContext, useContext } from 'react';

export const Painting = createContext(false);

/** True while the build paints a page. */
export const useIsPainting = (): boolean => useContext(Painting);
