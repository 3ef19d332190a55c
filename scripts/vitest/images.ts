// Global set-up of the tier images: removes what killed tests left, and builds the images once.
import { buildAll } from '../images/build.ts';
import { removeLeftovers } from '../images/leftovers.ts';

export async function setup(): Promise<void> {
  await removeLeftovers();
  await buildAll();
}
