// Serves the gallery of components during development; no build contains it
// (docs/design/web-colonel.md#gallery).
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contracts } from '../build/contracts.ts';
import { messages } from '../build/messages.ts';
import { sprite } from '../build/sprite.ts';

const web = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [contracts(), react(), messages(web), sprite()],
  server: { port: 3100, open: false, fs: { allow: [fileURLToPath(new URL('../..', import.meta.url))] } },
});
