// Serves the built files from memory: a closed set, so no path leads outside
// (docs/design/http-api.md#headers, decision 19).
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { sha256 } from '#platform/crypto/primitives/primitives.ts';
import { endAnswer } from '#platform/http/core/end-answer.ts';
import type { FlatHeaders } from '#platform/http/core/strict-headers.ts';
import { writeHead } from '#platform/http/core/write-head.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.webmanifest': 'application/manifest+json',
};
const codings = { br: '.br', gzip: '.gz' } as const;
type Coding = keyof typeof codings;

type Variant = { readonly body: Buffer; readonly etag: string };
export type Asset = {
  readonly type: string;
  readonly plain: Variant;
  readonly br?: Variant;
  readonly gzip?: Variant;
};

/** Files with their packed forms, by path on the wire. */
export type Assets = {
  /** `undefined` for a path that is none of them. @throws an error of the file system */
  get(path: string): Promise<Asset | undefined>;
  readonly paths: readonly string[];
};

const variantOf = (body: Buffer): Variant => ({
  body,
  etag: `"${sha256(body).toString('base64url').slice(0, 22)}"`,
});

async function readAsset(file: string, files: ReadonlySet<string>): Promise<Asset> {
  const read = async (path: string): Promise<Variant> => variantOf(await readFile(path));
  const packed = async (ending: string): Promise<Variant | undefined> =>
    files.has(file + ending) ? read(file + ending) : undefined;
  const [plain, br, gzip] = await Promise.all([read(file), packed(codings.br), packed(codings.gzip)]);
  return { type: types[extname(file)] ?? '', plain, ...(br && { br }), ...(gzip && { gzip }) };
}

/**
 * Lists `folder` once and reads its files; .br and .gz files are packed forms of others. A missing folder has
 * no files.
 * @param isRare names files that are read at their first use: a build has thousands of texts in 25 languages
 */
export async function readAssets(
  folder: string,
  mount: string,
  isRare: (path: string) => boolean = () => false,
): Promise<Assets> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Set(entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name)));
  const shown = [...files].filter((file) => types[extname(file)] !== undefined);
  const byPath = new Map(
    shown.map((file) => [mount + file.slice(folder.length).replaceAll('\\', '/'), file]),
  );
  const known = new Map<string, Promise<Asset>>();
  const assets: Assets = {
    paths: [...byPath.keys()],
    async get(path) {
      const file = byPath.get(path);
      if (file === undefined) return undefined;
      const asset = known.get(path) ?? readAsset(file, files);
      known.set(path, asset);
      asset.catch(() => known.delete(path)); // the next request tries again
      return asset;
    },
  };
  for (const path of assets.paths) if (!isRare(path)) await assets.get(path);
  return assets;
}

/** Whether `Accept-Encoding` allows this coding; a quality of 0 forbids it. */
export function accepts(header: string | undefined, coding: Coding): boolean {
  const part = header?.split(',').find((given) => given.trim().toLowerCase().split(';')[0] === coding);
  return part !== undefined && !/;\s*q=0(\.0*)?\s*$/i.test(part);
}

function choose(
  asset: Asset,
  header: string | undefined,
): { readonly variant: Variant; readonly coding?: Coding } {
  if (asset.br && accepts(header, 'br')) return { variant: asset.br, coding: 'br' };
  return asset.gzip && accepts(header, 'gzip')
    ? { variant: asset.gzip, coding: 'gzip' }
    : { variant: asset.plain };
}

/** A public text as an asset. It must hold no token, as its packed length would disclose it. */
export function assetOf(text: string, type: string): Asset {
  const body = Buffer.from(text);
  const br = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
  return { type, plain: variantOf(body), br: variantOf(br), gzip: variantOf(gzipSync(body)) };
}

/** The answer with an asset: no body if the caller has it already; `more` is a flat list of headers. */
export type Form = { readonly status: 200 | 304; readonly body?: Buffer; readonly more: FlatHeaders };

/** The form of an asset that a request with these headers takes (RFC 9110 12.5.3, 13.1.2). */
export function formOf(asset: Asset, headers: IncomingHttpHeaders): Form {
  const { variant, coding } = choose(asset, headers['accept-encoding']);
  const more = ['Vary', 'Accept-Encoding', 'ETag', variant.etag];
  if (headers['if-none-match']?.includes(variant.etag)) return { status: 304, more };
  return { status: 200, body: variant.body, more: coding ? [...more, 'Content-Encoding', coding] : more };
}

/** Names hold a hash of the content, so they are cached for a year. @returns status and bytes, for the log */
export function sendAsset(
  asset: Asset,
  request: IncomingMessage,
  { response, first }: { response: ServerResponse; first: FlatHeaders },
) {
  const { status, body, more } = formOf(asset, request.headers);
  const bytes = body?.length ?? 0;
  const headers = [...first, 'Cache-Control', 'public, max-age=31536000, immutable', ...more];
  if (body) headers.push('Content-Type', asset.type, 'Content-Length', String(bytes));
  writeHead(response, status, headers);
  endAnswer(response, { body, shared: true });
  return { status, bytes };
}
