// Loads the message files, one lazy chunk each (docs/design/web.md#message-catalogue).
import type { Messages } from '#lib/translate.ts';

const files = import.meta.glob<Messages>('../../locales/*.json', { import: 'default' });
const fileOf = (id: string) => files[`../../locales/${id}.json`];

/** Messages and the id of their language, which is English where the file is missing. */
export type Loaded = { readonly id: string; readonly messages: Messages };

/** Tells whether this build has texts for the language. */
export function hasTexts(id: string): boolean {
  return fileOf(id) !== undefined;
}

/** Loads one language, else English. @throws if English can't be loaded */
export async function loadMessages(id: string): Promise<Loaded> {
  const load = fileOf(id);
  const messages = await load?.().catch(() => undefined);
  return messages ? { id, messages } : { id: 'en', messages: await english() };
}

async function english(): Promise<Messages> {
  const load = fileOf('en');
  if (!load) throw new Error('The English texts are missing from the build.');
  return load();
}

type Tree = { readonly [name: string]: unknown };
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fills missing texts with English. */
export async function withEnglish(messages: Messages): Promise<Messages> {
  return fill(await english(), messages);
}

function fill<T extends object>(source: T, over: unknown): T {
  const given = new Map(isTree(over) ? Object.entries(over) : []);
  const filled = { ...source };
  for (const [name, text] of Object.entries(source)) {
    const own = given.get(name);
    Reflect.set(filled, name, isTree(text) ? fill(text, own) : (own ?? text));
  }
  return filled;
}
