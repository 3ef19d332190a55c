// Begins every stylesheet with the order of the layers, because a page may load its own styles before the
// common ones (docs/design/web-build.md#chunks).
import type { Plugin } from 'vite';

/** The order of `web/src/ui/base.css`. The first statement that a page reads decides. */
const order = '@layer reset,tokens,ui,features;';

export const withLayerOrder = (css: string): string => (css.startsWith(order) ? css : order + css);

/** Vite plugin: runs before the plug-ins that compress or read the files. */
export function layerOrder(): Plugin {
  return {
    name: 'glimpse:layer-order',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'asset' && file.fileName.endsWith('.css'))
            file.source = withLayerOrder(String(file.source));
      },
    },
  };
}
