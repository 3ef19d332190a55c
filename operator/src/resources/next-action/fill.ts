// Fills the sentences of next actions with parameters.

export type Params = Readonly<Record<string, string>>;

const isoTime = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}(?:\.\d+)?Z$/;
const plural = /\{(\w+), plural, one \{# (\w+)\} other \{# (\w+)\}\}/g;
const placeholder = /\{(\w+)(?:, plural[^}]*\}[^}]*\})?/g;

/** A time as people read it; other values stay. */
function shown(value: string): string {
  const [, day, minute] = isoTime.exec(value) ?? [];
  return day === undefined ? value : `${day} ${minute} UTC`;
}

/** Names of the parameters of a text. */
export function paramNames(text: string): readonly string[] {
  return [...text.matchAll(placeholder)].map(([, name = '']) => name);
}

/** Fills `{name}` and the one plural form that the sentences use. Times are shown in UTC. */
export function fillText(text: string, params: Params): string {
  const counted = text.replace(plural, (_all, name: string, ...forms: readonly string[]) => {
    const count = params[name] ?? '';
    return `${count} ${forms[count === '1' ? 0 : 1] ?? ''}`;
  });
  return counted.replace(/\{(\w+)\}/g, (_all, name: string) => shown(params[name] ?? ''));
}
