// The reference of the REST API as HTML, created at the first request (docs/design/web-colonel.md#rest-api).

/** The path and pattern of the page that shows it. */
export const restApiPath = '/docs/rest-api';

export type RestApi = () => Promise<string>;
type Sources = {
  /** Returns the OpenAPI document of all calls. */
  readonly document: () => Promise<unknown>;
  /** The origin of this installation, for the examples. */
  readonly origin: string;
};

export function openRestApi({ document, origin }: Sources): RestApi {
  let created: Promise<string> | undefined;
  const create = async (): Promise<string> => {
    const { restApiReference } = await import('./rest-api-page.ts');
    return restApiReference(await document(), origin);
  };
  return () => (created ??= create());
}
