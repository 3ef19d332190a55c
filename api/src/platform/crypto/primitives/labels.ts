// Labels: the names that keep derived keys of different uses and regions apart (trust.md 3.1).
import { lp } from './bytes.ts';

/** Gives the label bytes of a name: lp("glimpse/1/" + name) followed by lp(region). */
export type Labels = (name: string) => Buffer;

/** The labels of one region; each is built once. The returned bytes are shared: never write to them. */
export function labelsOf(region: string): Labels {
  const known = new Map<string, Buffer>();
  return (name) => {
    const found = known.get(name);
    if (found) return found;
    const label = lp(`glimpse/1/${name}`, region);
    known.set(name, label);
    return label;
  };
}
