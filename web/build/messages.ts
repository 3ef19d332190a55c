// Emits the message catalogue as one file per language and part (docs/design/web-build.md#message-catalogue).
import { join } from 'node:path';
import type { Connect, Plugin } from 'vite';
import { readCatalogue, textPath, translatedShares } from './catalogue.ts';
import { compileMessages } from './message-tree.ts';
import { servedTexts } from './served-texts.ts';
import { requireModules } from './texts/require-modules.ts';
import { forgetTextParts, readTextParts } from './texts/text-parts.ts';

const catalogueFile = /\/web\/locales\/[A-Za-z_]+\.json$/;
const requested = /^\/assets\/(\w+)\.(\w+)-[\w-]{8}\.json/;

/** True for builds that hold the pseudo-languages, which tests and developers use. */
export const withPseudo = process.env['PSEUDO_LANGUAGES'] === 'true' || process.env['VITEST'] !== undefined;

/** Aliases of use-intl that leave its ICU parser out of the page. */
const withoutParser = {
  resolve: {
    alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }],
  },
  optimizeDeps: { exclude: ['use-intl'] },
};

/** Vite plugin: emits the parts, tells the page their hashes, and compiles a catalogue that code imports. */
export function messages(root: string): Plugin {
  const languages = readCatalogue(root, withPseudo);
  const served = servedTexts(languages, () => readCatalogue(root, withPseudo));
  const hashes = Object.fromEntries([...languages].map(([id, { hash }]) => [id, hash]));
  const shares = translatedShares(join(root, 'locales'));
  return {
    name: 'glimpse:messages',
    enforce: 'pre',
    config: () => ({
      ...withoutParser,
      define: { __TEXT_HASHES__: JSON.stringify(hashes), __TEXT_SHARES__: JSON.stringify(shares) },
    }),
    transform(code, id) {
      if (!catalogueFile.test(id)) return null;
      return { code: JSON.stringify(compileMessages(JSON.parse(code))), map: null };
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      requireModules(readTextParts(root), root, (id) => this.getModuleInfo(id));
      for (const [id, { parts, hash }] of languages)
        for (const [part, source] of Object.entries(parts))
          this.emitFile({ type: 'asset', fileName: textPath(id, part, hash), source });
    },
    hotUpdate({ file, server }) {
      forgetTextParts();
      served.forget();
      if (!catalogueFile.test(file)) return undefined;
      server.ws.send('glimpse:texts'); // the page fetches its texts again and keeps its state
      return [];
    },
    configureServer: (server) => void server.middlewares.use(answerWith(served.textOf)),
  };
}

/** Answers requests of a part in `make dev` and in tests. */
function answerWith(textsOf: (id: string, part: string) => string | undefined): Connect.NextHandleFunction {
  return (request, response, next) => {
    const [, id = '', part = ''] = requested.exec(request.url ?? '') ?? [];
    const text = id === '' ? undefined : textsOf(id, part);
    if (text === undefined) return next();
    response.setHeader('Content-Type', 'application/json');
    response.end(text);
  };
}
