// Removes parts of react-router that only their display names keep (docs/design/web-build.md#budgets).
import type { Plugin } from 'vite';

/** Vite plugin: marks component factories as pure, and drops names and warnings for developers. */
export function trimRouter(): Plugin {
  return {
    name: 'glimpse:trim-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\// },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replace(/\bReact\d*\.(?:forwardRef|createContext|memo)\(/g, '/* @__PURE__ */ $&')
          .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;'),
        map: null,
      }),
    },
  };
}
