// Reads the bootstrap data from the page shell (docs/design/web-build.md#bootstrap).
import { Bootstrap } from '@glimpse/contracts/bootstrap';
import { readLoosely } from '#lib/contract/read-loosely.ts';

/** Parses the page globals by their contract. @throws Error if the block does not fit */
export function readBootstrap(page: Document): Bootstrap {
  const block = page.getElementById('bootstrap');
  const given: unknown = JSON.parse(block?.textContent ?? 'null');
  const read = readLoosely(Bootstrap, given);
  if (!read) throw new Error('The page globals do not fit their contract.');
  return read;
}
