// Lets the bundler leave out the parts of react-router no page uses: their display names and wrappers look like side effects (budget of web.md 11).
import type { Plugin } from 'vite';

/** Marks what only makes a component as pure, and drops names and warnings that only developers read. */
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
