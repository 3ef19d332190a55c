// Reads the page-provided globals out of the shell, once (spec §3, style §13).
import { Bootstrap } from '@glimpse/contracts/bootstrap';
import * as z from 'zod/mini';

/** The globals, parsed by their contract; members a newer server added are dropped. @throws Error when the shell has none */
export function readBootstrap(page: Document): Bootstrap {
  const block = page.getElementById('bootstrap');
  const given: unknown = JSON.parse(block?.textContent ?? 'null');
  return z.parse(Bootstrap, given);
}
