// The host as the address bar shows it; only hosts of the closed table get this far (trust.md 7).
import type { IncomingMessage } from 'node:http';
import type { Host } from '#platform/http/core/actor.ts';

export const visitedHost = (host: Host, { headers }: IncomingMessage): string =>
  host.kind === 'custom' ? host.hostname : (headers.host ?? '').toLowerCase();
