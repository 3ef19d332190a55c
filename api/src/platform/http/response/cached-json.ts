// Documents that everybody gets alike and may keep: written and packed once, for as long as they live.
import type { IncomingHttpHeaders } from 'node:http';
import { type Asset, assetOf, type Form, formOf } from './static-files.ts';

const written = new WeakMap<object, Asset>();

/** @param document the same object each time; its JSON is what is sent, packed if the request's headers take that */
export function cachedJson(document: object, headers: IncomingHttpHeaders): Form {
  const asset = written.get(document) ?? assetOf(JSON.stringify(document), 'application/json; charset=utf-8');
  written.set(document, asset);
  return formOf(asset, headers);
}
