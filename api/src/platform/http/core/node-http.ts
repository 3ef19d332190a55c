// Node's HTTP module as CommonJS: as an ES module it loads an HTTP client, 13 MB and 40 ms per process.
import type * as http from 'node:http';
import { createRequire } from 'node:module';

const load: (name: 'node:http') => typeof http = createRequire(import.meta.url);

export const { createServer, IncomingMessage, ServerResponse } = load('node:http');
