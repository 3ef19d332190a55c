// The pages of the reference of the REST API as HTML, created at the first request
// (docs/design/web-colonel.md#rest-api).

/** Returns the HTML of a page by the last part of its path; `undefined` for a group that there is not. */
export type RestApi = (group: string) => Promise<string | undefined>;
type Sources = {
  /** Returns the OpenAPI document of all calls. */
  readonly document: () => Promise<unknown>;
  /** The origin of this installation, for the examples. */
  readonly origin: string;
};

export function openRestApi({ document, origin }: Sources): RestApi {
  let created: Promise<ReadonlyMap<string, string>> | undefined;
  const create = async () => {
    const { restApiPages } = await import('./rest-api-page.ts');
    return restApiPages(await document(), origin);
  };
  return async (group) => (await (created ??= create())).get(group);
}
