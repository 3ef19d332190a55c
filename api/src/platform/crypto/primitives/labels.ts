// Labels separate derived keys by use and region (docs/design/keys.md#notation).
import { labelPrefix } from '@glimpse/contracts/handover/key-state';
import { lp } from './bytes.ts';

/** Encodes a name as label: lp("glimpse/1/" + name) followed by lp(region). */
export type Labels = (name: string) => Buffer;

/** The labels of one region, each encoded once. The bytes are shared: never write to them. */
export function labelsOf(region: string): Labels {
  const known = new Map<string, Buffer>();
  return (name) => {
    const found = known.get(name);
    if (found) return found;
    const label = lp(`${labelPrefix}${name}`, region);
    known.set(name, label);
    return label;
  };
}
