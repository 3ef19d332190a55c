// Holds the loaded texts of the page's language, part by part (docs/design/web-build.md#message-catalogue).
import { useSyncExternalStore } from 'react';
import type { TextPart } from '#lib/text-parts.ts';
import type { Messages } from '#lib/translate.ts';

/** Hashes of the build's languages by id, for the names of their files. */
declare const __TEXT_HASHES__: Readonly<Record<string, string>>;

/** The chosen language and what was loaded of its texts. */
export type TextState = { readonly id: string; readonly messages: Messages };

type Tree = { readonly [name: string]: unknown };
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listeners = new Set<() => void>();
const loadedParts = new Set<TextPart>();
let state: TextState = { id: 'en', messages: asMessages({}) };

/** Tells whether this build has texts for the language. */
export function hasTexts(id: string): boolean {
  return Object.hasOwn(__TEXT_HASHES__, id);
}

/** Sets the language before the first part is loaded: `wanted` if the build has it, else English. */
export function startTexts(wanted: string): string {
  const id = hasTexts(wanted) ? wanted : 'en';
  if (id === state.id) return id;
  loadedParts.clear();
  publish({ id, messages: asMessages({}) });
  return id;
}

/** Loads a part of the page's language once, else of English. @throws if English can't be loaded either */
export async function loadTexts(...parts: readonly TextPart[]): Promise<void> {
  const missing = parts.filter((part) => !loadedParts.has(part));
  if (missing.length === 0) return;
  const { id } = state;
  const trees = await Promise.all(missing.map((part) => fetchOrEnglish(id, part)));
  if (state.id !== id) return loadTexts(...parts); // the language changed in the meantime
  for (const part of missing) loadedParts.add(part);
  publish({ id, messages: asMessages(trees.reduce(merge, state.messages)) });
}

/** Loads the loaded parts in another language, then shows it. @throws if English can't be loaded either */
export async function chooseTexts(id: string): Promise<void> {
  const trees = await Promise.all([...loadedParts].map((part) => fetchOrEnglish(id, part)));
  publish({ id, messages: asMessages(trees.reduce(merge, {})) });
}

/** Fills texts that the language lacks with English. */
export async function fillWithEnglish(): Promise<void> {
  const { id } = state;
  const english = await Promise.all([...loadedParts].map((part) => fetchPart('en', part)));
  if (state.id === id)
    publish({ id, messages: asMessages(merge(english.reduce(merge, {}), state.messages)) });
}

/** Returns the texts, and renders again when more arrive or the language changes. */
export function useTexts(): TextState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => state,
    () => state,
  );
}

function publish(next: TextState): void {
  state = next;
  for (const notify of listeners) notify();
}

function fetchOrEnglish(id: string, part: TextPart): Promise<Tree> {
  if (id === 'en' || !hasTexts(id)) return fetchPart('en', part);
  return fetchPart(id, part).catch(() => fetchPart('en', part));
}

/** Fetches one file. The options match the preload in the head of the page. */
async function fetchPart(id: string, part: TextPart): Promise<Tree> {
  const answer = await fetch(`/assets/${id}.${part}-${__TEXT_HASHES__[id]}.json`);
  if (!answer.ok) throw new Error(`The texts ${id}.${part} can't be loaded.`);
  const texts: unknown = await answer.json();
  if (!isTree(texts)) throw new Error(`The texts ${id}.${part} are damaged.`);
  return texts;
}

/** Merges two trees; texts of `over` win. */
function merge(tree: Tree, over: Tree): Tree {
  const merged: { [name: string]: unknown } = { ...tree };
  for (const [name, text] of Object.entries(over)) {
    const before = merged[name];
    merged[name] = isTree(text) && isTree(before) ? merge(before, text) : text;
  }
  return merged;
}

/** Types a part as the whole catalogue: a page uses only texts of the parts that its route names. */
function asMessages(tree: Tree): Messages {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a missing text falls back to English
  return tree as unknown as Messages;
}
