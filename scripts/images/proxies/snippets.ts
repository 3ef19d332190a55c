// Takes the settings of proxies out of docs/self-hosting.md, as a self-hoster copies them, and gives them the
// ports, certificate and folder of a test.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';

/** Host name of the snippets. */
export const snippetHost = 'share.my-company.org';

const heading = '## A reverse proxy of your own\n';
const page = (): string => readFileSync(join(rootFolder, 'docs/self-hosting.md'), 'utf8');

/** The snippet of the section whose text holds `words`. @throws if it is not exactly one */
function snippetWith(words: string): string {
  const [, rest = ''] = page().split(heading);
  const [section = ''] = rest.split(/^## /m);
  const found = [...section.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].filter(([all]) => all.includes(words));
  const [only] = found;
  if (found.length !== 1 || only?.[1] === undefined)
    throw new Error(`${found.length} snippets hold ${words}`);
  return only[1];
}

/** Replaces each text once. @throws if one is not there */
function withChanges(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`the snippet lacks ${from}`);
    return changed.replaceAll(from, () => to);
  }, text);
}

/** What a test puts in place of the machine of a self-hoster. Files lie in `folder` of the container. */
export type Place = {
  readonly httpPort: number;
  readonly httpsPort: number;
  readonly apiPort: number;
  readonly folder: string;
};

/** A proxy with its snippets as files, and its command. */
export type ProxyPlan = {
  readonly files: Readonly<Record<string, string>>;
  readonly command: readonly string[];
};

function nginx({ httpPort, httpsPort, apiPort, folder }: Place): ProxyPlan {
  const servers = withChanges(snippetWith('proxy_pass'), {
    'listen 80;': `listen ${httpPort};`,
    'listen 443 ': `listen ${httpsPort} `,
    'https://$host$request_uri': `https://$host:${httpsPort}$request_uri`,
    '/etc/ssl/share.pem': `${folder}/cert.pem`,
    '/etc/ssl/share.key': `${folder}/key.pem`,
    '/var/log/nginx/error.log': `${folder}/error.log`,
    '127.0.0.1:3000': `127.0.0.1:${apiPort}`,
  });
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path /tmp/${name};`,
  );
  const main = `pid /tmp/nginx.pid;\nevents {}\nhttp {\n${places.join('\n')}\ninclude ${folder}/site.conf;\n}\n`;
  return {
    files: { 'site.conf': servers, 'nginx.conf': main },
    command: ['nginx', '-c', `${folder}/nginx.conf`, '-e', `${folder}/error.log`, '-g', 'daemon off;'],
  };
}

function traefik({ httpPort, httpsPort, apiPort, folder }: Place): ProxyPlan {
  const site = withChanges(snippetWith('loadBalancer'), {
    'tls: { certResolver: letsencrypt }': 'tls: {}',
    '127.0.0.1:3000': `127.0.0.1:${apiPort}`,
  });
  const certificate = `{ certFile: ${folder}/cert.pem, keyFile: ${folder}/key.pem }`;
  const fixed = withChanges(snippetWith('entryPoints:\n'), {
    ':80"': `:${httpPort}"`,
    ':443"': `:${httpsPort}"`,
    '/etc/traefik/': `${folder}/`,
  });
  return {
    files: {
      'traefik.yml': `${fixed}global: { checkNewVersion: false, sendAnonymousUsage: false }\n`,
      'glimpse.yml': `${site}tls: { stores: { default: { defaultCertificate: ${certificate} } } }\n`,
    },
    command: ['/traefik/traefik', `--configfile=${folder}/traefik.yml`],
  };
}

function caddy({ httpPort, httpsPort, apiPort, folder }: Place): ProxyPlan {
  const site = withChanges(snippetWith('reverse_proxy'), {
    [`${snippetHost} {\n`]: `${snippetHost} {\n  tls ${folder}/cert.pem ${folder}/key.pem\n`,
    '127.0.0.1:3000': `127.0.0.1:${apiPort}`,
  });
  const ports = `{\n  admin off\n  http_port ${httpPort}\n  https_port ${httpsPort}\n`;
  return {
    files: { Caddyfile: site.replace(/^\{\n/, ports) },
    command: ['caddy', 'run', '--config', `${folder}/Caddyfile`, '--adapter', 'caddyfile'],
  };
}

/** The three proxies of the page. */
export const proxies = { nginx, traefik, caddy } as const;
