// Where the reference of the REST API is (docs/design/web-colonel.md#rest-api).

/** The path of the first page, and the pattern of all. */
export const restApiPath = '/docs/rest-api';
