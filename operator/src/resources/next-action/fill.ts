// Fills the sentences of next actions with parameters.
import { fillText } from '@glimpse/contracts/handover/describe-reason';

export type Params = Readonly<Record<string, string>>;

const isoTime = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}(?:\.\d+)?Z$/;
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

/** Fills a text. Times are shown in UTC. */
export function fillInUtc(text: string, params: Params): string {
  return fillText(
    text,
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shown(value)])),
  );
}
