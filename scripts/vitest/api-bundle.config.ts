// Bundles the API and its command line for tests: the same sources in few files, which start faster.
import { defineConfig } from 'vite';

/** As Node resolves imports of packages. */
const conditions = ['node'];
/** Native code, and packages that are loaded by their first use. */
const external = ['@node-rs/bcrypt', 'stripe', '@iconify-json/lucide', /^@opentelemetry\//];

export default defineConfig({
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: true, resolve: { conditions, externalConditions: conditions } },
  build: {
    ssr: true,
    target: 'node24',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: {
        main: 'api/src/main.ts',
        cli: 'api/src/cli.ts',
        'record-commands': 'api/tests/commands/record-commands.ts',
      },
      external,
      treeshake: false, // what a module does when it is loaded stays
      // Without `false` it drops unused results of pure calls, such as a decoding that is made for its error.
      output: { minify: false, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
