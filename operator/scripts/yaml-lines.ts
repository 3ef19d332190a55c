// Writes values as YAML for the charts and the files of Prometheus.
import { isJsonObject } from '#kube/kind.ts';
import type { Json } from '#kube/object.ts';

const plainKey = /^[A-Za-z$_][\w$./-]*$/;
const keyText = (key: string): string => (plainKey.test(key) ? key : JSON.stringify(key));

const plainText = /^[A-Za-z][\w./-]*$/;
const keywords = new Set(['true', 'false', 'null', 'yes', 'no', 'on', 'off', 'y', 'n']);

const scalar = (value: Json): string =>
  typeof value === 'string' && plainText.test(value) && !keywords.has(value.toLowerCase())
    ? value
    : JSON.stringify(value);

const isEmpty = (value: Json): boolean =>
  Array.isArray(value) ? value.length === 0 : isJsonObject(value) && Object.keys(value).length === 0;

/** YAML lines of a value. Texts are quoted as in JSON, which YAML contains. */
export function yamlLines(value: Json): readonly string[] {
  if (isEmpty(value) || typeof value !== 'object' || value === null) return [scalar(value)];
  if (isJsonObject(value))
    return Object.entries(value).flatMap(([key, member]) => memberLines(key, member ?? null));
  return (Array.isArray(value) ? value : []).flatMap((item: Json) => {
    const [first = '', ...rest] = yamlLines(item);
    return [`- ${first}`, ...rest.map((line) => `  ${line}`)];
  });
}

/** YAML lines of a member of an object. */
export function memberLines(key: string, value: Json): readonly string[] {
  if (typeof value !== 'object' || value === null || isEmpty(value))
    return [`${keyText(key)}: ${scalar(value)}`];
  return [`${keyText(key)}:`, ...yamlLines(value).map((line) => `  ${line}`)];
}
