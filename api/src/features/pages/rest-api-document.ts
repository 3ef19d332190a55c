// What the page of the REST API reads in the OpenAPI document: the same data, nothing beside it (issue "OpenAPI").
import * as z from 'zod/mini';

const Media = z.record(z.string(), z.object({ schema: z.optional(z.unknown()), example: z.optional(z.unknown()) }));

const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z._default(z.boolean(), false),
  schema: z.unknown(),
});

const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.optional(z.string()),
  tags: z._default(z.array(z.string()), []),
  parameters: z.array(Parameter),
  requestBody: z.optional(z.object({ content: Media })),
  responses: z.record(z.string(), z.object({ description: z.string(), content: z.optional(Media) })),
  'x-codeSamples': z._default(z.array(z.object({ source: z.string() })), []),
  'x-caller': z.string(),
  'x-shrimp': z.boolean(),
  'x-limit': z.string(),
  'x-alias-of': z.optional(z.string()),
});

const Components = z.record(z.string(), z.record(z.string(), z.unknown()));

const Document = z.object({
  info: z.object({ title: z.string(), version: z.string() }),
  tags: z.array(z.object({ name: z.string() })),
  paths: z.unknown(),
  components: Components,
});
const Paths = z.record(z.string(), z.record(z.string(), Operation));

type Operation = z.output<typeof Operation>;

/** One call as a reader meets it; `aliases` are further paths of the same call. */
export type Call = Operation & {
  readonly method: string;
  readonly path: string;
  readonly aliases: readonly string[];
};

/** The document's version and its calls by heading, aliases folded into what they repeat. */
export type Reference = {
  readonly version: string;
  readonly chapters: readonly { readonly heading: string; readonly calls: readonly Call[] }[];
};

const pointer = /^#\/components\/(\w+)\/(.+)$/;

/** The same part of the document with every reference replaced by its component. */
function dereference(part: unknown, components: z.output<typeof Components>): unknown {
  if (Array.isArray(part)) return part.map((each) => dereference(each, components));
  if (typeof part !== 'object' || part === null) return part;
  const [, kind, name] = pointer.exec('$ref' in part ? String(part.$ref) : '') ?? [];
  if (kind && name) return dereference(components[kind]?.[name], components);
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, dereference(value, components)]));
}

/** @throws if the document is not one of ours */
export function readReference(document: unknown): Reference {
  const { info, tags, paths, components } = Document.parse(document);
  const all = Object.entries(Paths.parse(dereference(paths, components))).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  );
  const calls = all
    .filter((one) => one['x-alias-of'] === undefined)
    .map((one): Call => {
      const repeats = all.filter((other) => other['x-alias-of'] === one.path && other.method === one.method);
      return { ...one, aliases: repeats.map(({ path }) => path) };
    });
  const chapters = tags.map(({ name }) => ({ heading: name, calls: calls.filter((call) => call.tags.includes(name)) }));
  return { version: info.version, chapters: chapters.filter((chapter) => chapter.calls.length > 0) };
}
