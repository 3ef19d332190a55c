// Reads fields of rendered objects by path, for tests.
import type { Intent } from '#kube/object.ts';

/** The object of a kind and name. @throws an error if there is none */
export function objectOf(intents: readonly Intent[], kind: string, name: string): Intent {
  const found = intents.find((intent) => intent.kind === kind && intent.metadata.name === name);
  if (!found) throw new Error(`No ${kind} ${name}`);
  return found;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The value at a path such as `spec.template.spec.containers.0.image`; `undefined` if a part is absent. */
export function fieldAt(object: unknown, path: string): unknown {
  let at = object;
  for (const part of path.split('.')) at = isRecord(at) ? at[part] : undefined;
  return at;
}
