// Removes parts of react-router that this product never reaches (docs/design/web-build.md#budgets).
import type { Plugin } from 'vite';

/** Code and what replaces it. Each must be found, so that an update of the library cannot pass unseen. */
const unreachable: readonly (readonly [RegExp, string])[] = [
  [/^\w+\.displayName = "[^"]*";$/gm, ''],
  [/\bReact\d*\.(?:forwardRef|createContext|memo)\(/g, '/* @__PURE__ */ $&'],
  [/var ENABLE_DEV_WARNINGS = true;/g, 'var ENABLE_DEV_WARNINGS = false;'],
  // links that prefetch the modules of the library's own build
  [/shouldPrefetch && !isAbsolute \? .* : link;/g, 'link;'],
];

/** Vite plugin. @throws Error when the build ends and a pattern was not found */
export function trimRouter(): Plugin {
  const missing = new Set(unreachable);
  return {
    name: 'glimpse:trim-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\// },
      handler: (code) => ({ code: unreachable.reduce(replaceIn(missing), code), map: null }),
    },
    buildEnd: (error) => {
      if (!error && missing.size > 0)
        throw new Error(`react-router has changed: ${[...missing].map(([pattern]) => pattern).join(', ')}`);
    },
  };
}

function replaceIn(missing: Set<(typeof unreachable)[number]>) {
  return (code: string, entry: (typeof unreachable)[number]): string => {
    const [pattern, replacement] = entry;
    const changed = code.replace(pattern, replacement);
    if (changed !== code) missing.delete(entry);
    return changed;
  };
}
