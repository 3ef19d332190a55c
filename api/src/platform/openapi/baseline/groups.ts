// Groups of calls with similar errors: the text lists once what all members have in common.

/** The facts that decide about a group: method, access, traits, and whether the call has a body. */
export type CallFacts = {
  readonly method: string;
  readonly access: string;
  readonly traits: readonly string[];
  readonly hasBody: boolean;
};

type Group = { readonly heading: string; readonly has: (call: CallFacts) => boolean };

const conditions: readonly Group[] = [
  { heading: '', has: () => true },
  { heading: ' with a limit', has: ({ traits }) => !traits.includes('no limit') },
  { heading: ' that is not a GET', has: ({ method }) => method !== 'GET' },
  { heading: ' with a body', has: ({ hasBody }) => hasBody },
  { heading: ' that reads credentials', has: ({ access }) => access !== 'public' && access !== 'guest' },
  { heading: ' outside custom domains', has: ({ traits }) => !traits.includes('custom domains') },
  { heading: ' with shrimp', has: ({ traits }) => traits.includes('shrimp') },
  { heading: ' for colonel', has: ({ access }) => access === 'colonel' },
];

/** Groups by heading, widest first. Frozen calls have other errors, so they have a group of their own. */
export const groups: readonly Group[] = [false, true].flatMap((frozen) =>
  conditions.map(({ heading, has }) => ({
    heading: `every ${frozen ? 'frozen ' : ''}call${heading}`,
    has: (call: CallFacts) => call.traits.includes('frozen') === frozen && has(call),
  })),
);

/** Lines that may stand under a heading of a group: errors, and the parameters of the query. */
export const mayBeShared = (line: string): boolean => /^(error|query)/.test(line);
