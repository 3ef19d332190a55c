// Sorts feedback by UTC day: today, yesterday, older (docs/design/http-api.md#colonel).

export type Group = 'today' | 'yesterday' | 'older';
const daySeconds = 86_400;

/** Keeps the order; a group without messages is left out. @param now Unix seconds */
export function groupsOf<Message extends { readonly created: number }>(
  messages: readonly Message[],
  now: number,
): readonly (readonly [Group, readonly Message[]])[] {
  const today = Math.floor(now / daySeconds);
  const groupOf = ({ created }: Message): Group => {
    const ago = today - Math.floor(created / daySeconds);
    if (ago <= 0) return 'today';
    return ago === 1 ? 'yesterday' : 'older';
  };
  const names: readonly Group[] = ['today', 'yesterday', 'older'];
  return names
    .map((name) => [name, messages.filter((message) => groupOf(message) === name)] as const)
    .filter(([, group]) => group.length > 0);
}
