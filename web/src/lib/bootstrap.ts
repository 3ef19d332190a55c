// Reads the page-provided globals out of the shell, once (spec §3, style §13).
import { Bootstrap } from '@glimpse/contracts/bootstrap';
import { readLoosely } from '#lib/read-loosely.ts';

/** The globals, parsed by their contract. @throws Error when the shell has none that fit */
export function readBootstrap(page: Document): Bootstrap {
  const block = page.getElementById('bootstrap');
  const given: unknown = JSON.parse(block?.textContent ?? 'null');
  const read = readLoosely(Bootstrap, given);
  if (!read) throw new Error('The page globals do not fit their contract.');
  return read;
}
