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
  parameters: z.array(z.union([Parameter, z.object({ $ref: z.string() })])),
  requestBody: z.optional(z.object({ content: Media })),
  responses: z.record(z.string(), z.object({ description: z.string(), content: z.optional(Media) })),
  'x-codeSamples': z._default(z.array(z.object({ source: z.string() })), []),
  'x-caller': z.string(),
  'x-shrimp': z.boolean(),
  'x-limit': z.string(),
  'x-alias-of': z.optional(z.string()),
});

const Document = z.object({
  info: z.object({ title: z.string(), version: z.string() }),
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ parameters: z.record(z.string(), Parameter) }),
});

export type Parameter = z.output<typeof Parameter>;
type Operation = z.output<typeof Operation>;

/** One call as a reader meets it; `aliases` are further paths of the same call. */
export type Call = Omit<Operation, 'parameters'> & {
  readonly method: string;
  readonly path: string;
  readonly aliases: readonly string[];
  readonly parameters: readonly Parameter[];
};

/** The document's version and its calls by heading, aliases folded into what they repeat. */
export type Reference = {
  readonly version: string;
  readonly chapters: readonly { readonly heading: string; readonly calls: readonly Call[] }[];
};

/** @throws if the document is not one of ours */
export function readReference(document: unknown): Reference {
  const { info, tags, paths, components } = Document.parse(document);
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  );
  const resolve = (given: Operation['parameters'][number]): Parameter[] => {
    const found = '$ref' in given ? components.parameters[given.$ref.split('/').at(-1) ?? ''] : given;
    return found ? [found] : [];
  };
  const calls = all
    .filter((one) => one['x-alias-of'] === undefined)
    .map((one): Call => {
      const repeats = all.filter((other) => other['x-alias-of'] === one.path && other.method === one.method);
      return { ...one, aliases: repeats.map(({ path }) => path), parameters: one.parameters.flatMap(resolve) };
    });
  const chapters = tags.map(({ name }) => ({ heading: name, calls: calls.filter((call) => call.tags.includes(name)) }));
  return { version: info.version, chapters: chapters.filter((chapter) => chapter.calls.length > 0) };
}
