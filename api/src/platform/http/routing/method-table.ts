// The method table: it alone decides which methods a path has (docs/design/http-api.md#paths-and-hosts).
import type { Endpoint } from '@glimpse/contracts/endpoint';

/** Path pattern -> its methods, in the order of the header `Allow`. A path outside the table is unknown. */
export type MethodTable = ReadonlyMap<string, readonly string[]>;

const order = ['GET', 'HEAD', 'POST', 'PATCH', 'OPTIONS'];

/** The methods of pages, files and unknown paths. */
export const readOnly = ['GET', 'HEAD', 'OPTIONS'] as const;

/** Whether GET on the path of this call is a page. A form has one, also before it is built. */
export const hasPage = ({ envelope }: Pick<Endpoint, 'envelope'>): boolean => envelope === 'form';

/** @param pages path patterns of pages and files */
export function methodTable(contracts: readonly Endpoint[], pages: readonly string[]): MethodTable {
  const table = new Map<string, Set<string>>();
  const add = (path: string, method: string): void => {
    const methods = table.get(path) ?? new Set(['OPTIONS']);
    table.set(path, methods.add(method));
    if (method === 'GET') methods.add('HEAD');
  };
  for (const path of pages) add(path, 'GET');
  for (const contract of contracts)
    for (const path of [contract.path, ...(contract.aliases ?? [])]) {
      add(path, contract.method);
      if (hasPage(contract)) add(path, 'GET');
    }
  return new Map([...table].map(([path, methods]) => [path, order.filter((one) => methods.has(one))]));
}
