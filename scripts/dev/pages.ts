// Serves edited pages at the address of the site: modules by Vite, everything else by the API.
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { type ProxyOptions, type ViteDevServer, createServer } from 'vite';
import { rootFolder } from '@glimpse/processes/folders';
import { UserError } from '@glimpse/processes/user-error';
import { waitFor } from '@glimpse/processes/wait';
import { withHotReload } from './page-policy.ts';

/** Paths of the development server; the messages plug-in answers those of texts before the API is asked. */
const ofApi = '^/(?!@|src/|build/|node_modules/|locales/|__vite)';
const policy = 'content-security-policy';
const restartMs = 20_000;
const shellMs = 30_000;

type Api = {
  /** Port of the API, which has the host names of the site. */
  readonly port: number;
  /** Whether it answers now: it restarts after each change. */
  isReady(): Promise<boolean>;
};

function editPolicy(answer: IncomingMessage, request: IncomingMessage): void {
  const sent = answer.headers[policy];
  if (typeof sent === 'string') answer.headers[policy] = withHotReload(sent, request.headers.host ?? '');
}

/** Sends requests to the API under the same host. A request waits while the API restarts. */
function toApi({ port, isReady }: Api): ProxyOptions {
  return {
    target: `http://127.0.0.1:${port}`,
    bypass: async () => void (await waitFor(isReady, restartMs)),
    configure: (proxy) => void proxy.on('proxyRes', editPolicy),
  };
}

type Site = {
  readonly port: number;
  /** Names under which the site is opened. */
  readonly hosts: readonly string[];
  /** Folder from which the API takes the shell; `web/build/dev-shell.ts` writes it. */
  readonly shell: string;
};

/** Starts the server of edited pages on 127.0.0.1. @throws UserError if it writes no shell */
export async function servePages(site: Site, api: Api): Promise<ViteDevServer> {
  await rm(site.shell, { recursive: true, force: true });
  process.env['DEV_SHELL'] = site.shell;
  const server = await createServer({
    configFile: join(rootFolder, 'web/vite.config.ts'),
    appType: 'custom',
    clearScreen: false,
    server: {
      host: '127.0.0.1',
      port: site.port,
      strictPort: true,
      allowedHosts: [...site.hosts],
      proxy: { [ofApi]: toApi(api) },
    },
  });
  await server.listen();
  const isWritten = async (): Promise<boolean> => existsSync(join(site.shell, 'index.html'));
  if (await waitFor(isWritten, shellMs)) return server;
  await server.close();
  throw new UserError('The development server of the pages did not write their shell.');
}
