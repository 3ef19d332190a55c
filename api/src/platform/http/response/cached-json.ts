// Public, cacheable JSON documents: written and packed once.
import type { IncomingHttpHeaders } from 'node:http';
import { type Asset, assetOf, type Form, formOf } from './static-files.ts';

const written = new WeakMap<object, Asset>();

/** Sends a document as JSON, packed if the caller accepts that. @param document the same object each time */
export function cachedJson(document: object, headers: IncomingHttpHeaders): Form {
  const asset = written.get(document) ?? assetOf(JSON.stringify(document), 'application/json; charset=utf-8');
  written.set(document, asset);
  return formOf(asset, headers);
}
