// Makes the calls of one kind through the transport.
import * as z from 'zod/mini';
import { ApiError, is } from './errors.ts';
import type { ContentType, UrlQuery, Transport, Verb } from './http/transport.ts';
import { framesOf } from './http/watch-stream.ts';
import { apiVersionOf, collectionPath, isJsonObject, type Kind } from './kind.ts';
import { type Key, keyOf, type KubeObject } from './object.ts';
import type { ListOptions, Page, Resource, Selector, WatchEvent, WatchOptions } from './resource.ts';

const pageSize = 500;
const listMs = 60_000;
const silenceMs = 120_000;

const List = z.object({
  metadata: z.object({ resourceVersion: z.string(), continue: z.optional(z.string()) }),
  items: z.nullish(z.array(z.unknown())),
});
const Bookmark = z.object({ metadata: z.object({ resourceVersion: z.string() }) });

export type CallDeps = {
  readonly transport: Transport;
  /** Told when the API server sent an object that does not parse. It is left out. */
  readonly onMalformed: (kind: string) => void;
};
type Body = {
  readonly verb: Verb;
  readonly body: unknown;
  readonly contentType?: ContentType;
  readonly query?: UrlQuery;
};

/** What to accept: whole objects, or their metadata alone. */
function accepted({ metadataOnly }: Kind<KubeObject>, form: 'List' | ''): { readonly accept?: string } {
  const partial = `application/json;as=PartialObjectMetadata${form};g=meta.k8s.io;v=v1,application/json`;
  return metadataOnly ? { accept: partial } : {};
}

/** Query of a selector. */
export function selectorQuery(selector: Selector | undefined): UrlQuery {
  const { labels, has = [], fields } = selector ?? {};
  const join = (pairs: Readonly<Record<string, string>> | undefined, names: readonly string[] = []) =>
    pairs || names.length > 0
      ? [...names, ...Object.entries(pairs ?? {}).map(([name, value]) => `${name}=${value}`)].join(',')
      : undefined;
  return { labelSelector: join(labels, has), fieldSelector: join(fields) };
}

/** Items of a list lack their kind, so it is set from the kind asked for. */
function withKind<T extends KubeObject>(kind: Kind<T>, raw: unknown): unknown {
  return isJsonObject(raw) ? { ...raw, apiVersion: apiVersionOf(kind), kind: kind.kind } : raw;
}

/** Parses one object of many. A malformed one is left out, so that it does not blind us for the others. */
function tolerant<T extends KubeObject>(deps: CallDeps, kind: Kind<T>, raw: unknown): readonly T[] {
  try {
    return [kind.parse(withKind(kind, raw))];
  } catch {
    deps.onMalformed(kind.kind);
    return [];
  }
}

/** Parses the object of an answer. */
function strict<T extends KubeObject>(deps: CallDeps, kind: Kind<T>, raw: unknown): T {
  try {
    return kind.parse(withKind(kind, raw));
  } catch (cause) {
    deps.onMalformed(kind.kind);
    throw new ApiError({ status: 0, reason: 'Malformed', cause });
  }
}

async function* pages<T extends KubeObject>(
  deps: CallDeps,
  kind: Kind<T>,
  { namespace = '', selector, from, limit = pageSize, signal }: ListOptions,
): AsyncGenerator<Page<T>> {
  let next: string | undefined;
  do {
    const { body } = await deps.transport.send({
      verb: 'GET',
      path: collectionPath(kind, namespace),
      // A continued list has its version inside the token.
      query: { ...selectorQuery(selector), limit, continue: next, resourceVersion: next ? undefined : from },
      ...accepted(kind, 'List'),
      timeoutMs: listMs,
      signal,
    });
    const { metadata, items } = List.parse(body);
    next = metadata.continue === '' ? undefined : metadata.continue;
    yield {
      items: (items ?? []).flatMap((raw) => tolerant(deps, kind, raw)),
      resourceVersion: metadata.resourceVersion,
    };
  } while (next !== undefined);
}

const eventTypes = { ADDED: 'added', MODIFIED: 'modified', DELETED: 'deleted' } as const;

async function* events<T extends KubeObject>(
  deps: CallDeps,
  kind: Kind<T>,
  { from, options }: { readonly from: string; readonly options: WatchOptions },
): AsyncGenerator<WatchEvent<T>> {
  const { namespace = '', selector, timeoutSeconds, idleMs = silenceMs, signal } = options;
  const chunks = deps.transport.stream(
    {
      verb: 'GET',
      path: collectionPath(kind, namespace),
      query: {
        ...selectorQuery(selector),
        watch: true,
        allowWatchBookmarks: true,
        resourceVersion: from,
        timeoutSeconds,
      },
      ...accepted(kind, ''),
      signal,
    },
    idleMs,
  );
  for await (const { type, object } of framesOf(chunks)) {
    if (type === 'ERROR') continue; // `framesOf` throws it
    if (type === 'BOOKMARK') {
      yield { type: 'bookmark', resourceVersion: Bookmark.parse(object).metadata.resourceVersion };
    } else for (const one of tolerant(deps, kind, object)) yield { type: eventTypes[type], object: one };
  }
}

type Calls<T extends KubeObject> = {
  pathOf(key: Key, sub?: string): string;
  /** Sends a request whose answer is one object. */
  write(path: string, given: Body, signal?: AbortSignal): Promise<T>;
};

function writes<T extends KubeObject>({ pathOf, write }: Calls<T>, kind: Kind<T>) {
  const named = (key: Key, { sub, ...given }: Body & { readonly sub?: string | undefined }) => {
    const path = pathOf(key, sub);
    return (signal: AbortSignal | undefined) => write(path, given, signal);
  };
  return {
    create: (object, { name }, signal) =>
      write(
        collectionPath(kind, object.metadata.namespace ?? ''),
        { verb: 'POST', body: object, query: { fieldManager: name } },
        signal,
      ),
    apply: (intent, { name, force, sub }, signal) =>
      named(keyOf(intent), {
        verb: 'PATCH',
        body: intent,
        contentType: 'application/apply-patch+yaml',
        query: { fieldManager: name, force },
        sub,
      })(signal),
    replace: (object, { name, sub }, signal) =>
      named(keyOf(object), { verb: 'PUT', body: object, query: { fieldManager: name }, sub })(signal),
    patchJson: (key, operations, signal) =>
      named(key, { verb: 'PATCH', body: operations, contentType: 'application/json-patch+json' })(signal),
  } satisfies Pick<Resource<T>, 'create' | 'apply' | 'replace' | 'patchJson'>;
}

/** Makes the calls of a kind. Objects are sent as given, with only the fields that have a value. */
export function createResource<T extends KubeObject>(deps: CallDeps, kind: Kind<T>): Resource<T> {
  const { transport } = deps;
  const pathOf = ({ namespace, name }: Key, sub?: string): string =>
    `${collectionPath(kind, namespace)}/${encodeURIComponent(name)}${sub === undefined ? '' : `/${sub}`}`;
  const write = async (path: string, given: Body, signal?: AbortSignal): Promise<T> =>
    strict(deps, kind, (await transport.send({ ...given, path, signal })).body);
  return {
    ...writes({ pathOf, write }, kind),
    async get(key, signal) {
      try {
        const { body } = await transport.send({
          verb: 'GET',
          path: pathOf(key),
          ...accepted(kind, ''),
          signal,
        });
        return strict(deps, kind, body);
      } catch (error) {
        if (is.notFound(error)) return undefined;
        throw error;
      }
    },
    pages: (options = {}) => pages(deps, kind, options),
    async list(options = {}) {
      const all: T[] = [];
      for await (const page of pages(deps, kind, options)) all.push(...page.items);
      return all;
    },
    async remove(key, { uid, resourceVersion, how = 'Background' }, signal) {
      const body = { preconditions: { uid, resourceVersion }, propagationPolicy: how };
      try {
        await transport.send({ verb: 'DELETE', path: pathOf(key), body, signal });
      } catch (error) {
        if (!is.notFound(error)) throw error;
      }
    },
    watch: (from, options) => events(deps, kind, { from, options }),
  };
}
