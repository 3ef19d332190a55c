// Notes the first look-up that failed, so that the owner of the name can be told why.
import type { DnsFault } from './dns-answer.ts';
import type { Resolver } from './resolver.ts';

/** Wraps a resolver. @param own a name of ours: if it can't be looked up, the fault is not the owner's */
export function noteFaults(resolver: Resolver, own?: string) {
  let noted: DnsFault | undefined;
  const wrapped: Resolver = {
    async resolve(name, type, options) {
      const found = await resolver.resolve(name, type, options);
      if (found.kind === 'couldNotAsk') noted ??= name === own ? 'Unreachable' : found.why;
      return found;
    },
  };
  return { resolver: wrapped, fault: (): DnsFault | undefined => noted };
}
