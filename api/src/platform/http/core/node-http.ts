// Node's HTTP module, taken as CommonJS: importing it as an ES module runs its lazy getters, which load a whole HTTP client
// that nobody here uses: 13 MB and 40 ms per process (issue "How small").
import type * as http from 'node:http';
import { createRequire } from 'node:module';

const load: (name: 'node:http') => typeof http = createRequire(import.meta.url);

export const { createServer, IncomingMessage, ServerResponse } = load('node:http');
