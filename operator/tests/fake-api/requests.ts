// Requests of the fake API server: what a path asks for, selectors, and the audit list.
import type { Coordinates } from '#kube/kind.ts';
import type { FakeKind } from './objects.ts';
import { metaOf } from './objects.ts';
import { atPointer, type Doc, isDoc } from './tree.ts';

export type SeenRequest = {
  readonly verb: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly kind: FakeKind | undefined;
  readonly namespace: string;
  readonly name: string;
  readonly sub: string;
  readonly watch: boolean;
  readonly contentType: string;
  readonly body: unknown;
  readonly token: string;
  /** Status of the answer; 0 while none was sent. */
  status: number;
};

/** Splits a path like `/apis/apps/v1/namespaces/a/deployments/b/status`. */
export function routeOf(kinds: readonly FakeKind[], path: string) {
  const parts = path.split('/').slice(1).map(decodeURIComponent);
  const core = parts[0] === 'api';
  const [group, version] = core ? ['', parts[1] ?? ''] : [parts[1] ?? '', parts[2] ?? ''];
  const rest = parts.slice(core ? 2 : 3);
  const inNamespace = rest[0] === 'namespaces' && rest.length > 2 && rest[2] !== 'status';
  const [plural = '', name = '', sub = ''] = inNamespace ? rest.slice(2) : rest;
  const kind = kinds.find((one) => one.group === group && one.version === version && one.plural === plural);
  return {
    group,
    version,
    kind,
    namespace: inNamespace ? (rest[1] ?? '') : '',
    name,
    sub,
    isGroup: rest.length === 0,
  };
}

const pairs = (text: string | undefined): readonly string[] =>
  (text ?? '').split(/,(?![^(]*\))/).filter((part) => part !== '');

function labelMatches(labels: Doc, part: string): boolean {
  const [, name = '', operator = '', value = ''] =
    /^([^!=\s]+)\s*(==|!=|=|\snotin|\sin)?\s*(.*)$/.exec(part) ?? [];
  const is = labels[name];
  const set = value
    .replace(/[()]/g, '')
    .split(',')
    .map((one) => one.trim());
  switch (operator.trim()) {
    case '':
      return part.startsWith('!') ? labels[part.slice(1)] === undefined : is !== undefined;
    case '!=':
      return is !== value;
    case 'in':
      return set.includes(String(is));
    case 'notin':
      return !set.includes(String(is));
    default:
      return is === value;
  }
}

/** Whether an object is in a namespace and matches the selectors of a query. */
export function selects(query: Readonly<Record<string, string>>, namespace: string, doc: Doc): boolean {
  const meta = metaOf(doc);
  if (namespace !== '' && meta['namespace'] !== namespace) return false;
  const labels = isDoc(meta['labels']) ? meta['labels'] : {};
  const fields = pairs(query['fieldSelector']).every((part) => {
    const [path = '', value = ''] = part.split(/==?/);
    const is = atPointer(doc, `/${path.replaceAll('.', '/')}`);
    return (
      (typeof is === 'object' || is === undefined ? '' : JSON.stringify(is).replaceAll('"', '')) === value
    );
  });
  return fields && pairs(query['labelSelector']).every((part) => labelMatches(labels, part));
}

/** A `Status` object. */
export function statusDoc(code: number, reason: string, details: Doc = {}): Doc {
  return {
    kind: 'Status',
    apiVersion: 'v1',
    status: 'Failure',
    message: `message of ${reason}`,
    reason,
    code,
    details,
  };
}

/** Discovery document of a group version. */
export function resourceList(kinds: readonly FakeKind[], group: string, version: string): Doc | undefined {
  const found = kinds.filter((one) => one.group === group && one.version === version);
  if (found.length === 0) return undefined;
  const row = ({ plural, kind, namespaced }: Coordinates) => ({ name: plural, kind, namespaced, verbs: [] });
  const groupVersion = group === '' ? version : `${group}/${version}`;
  return { kind: 'APIResourceList', groupVersion, resources: found.map(row) };
}
