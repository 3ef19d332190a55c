// Holds the loaded texts of the page's language, part by part (docs/design/web-build.md#message-catalogue).
import { useSyncExternalStore } from 'react';
import { isTextTree, mergeTexts, type TextTree } from '#lib/merge-texts.ts';
import { readSpareTexts } from '#lib/painted/read-spare-texts.ts';
import type { Messages } from '#lib/translate.ts';

/** Hashes of the build's languages by id, for the names of their files. */
declare const __TEXT_HASHES__: Readonly<Record<string, string>>;

/** The chosen language and what was loaded of its texts. */
export type TextState = { readonly id: string; readonly messages: Messages };

const listeners = new Set<() => void>();
const loadedParts = new Set<string>();
let state: TextState = { id: 'en', messages: asMessages({}) };

/** Tells whether this build has texts for the language. */
export function hasTexts(id: string): boolean {
  return Object.hasOwn(__TEXT_HASHES__, id);
}

/** Thrown when a part can't be loaded in English either. The message names no address. */
export class MissingTexts extends Error {}

/**
 * Sets the language before the first part is loaded: `wanted` if the build has it, else English. Until then
 * the texts of failures are there, which stand in the document.
 */
export function startTexts(wanted: string): void {
  const id = hasTexts(wanted) ? wanted : 'en';
  if (id !== state.id) loadedParts.clear();
  publish(id, [spareTexts(id), id === state.id ? state.messages : {}]);
}

/**
 * Loads a part of the page's language once. If that fails, the whole page goes on in English.
 * @throws MissingTexts if English can't be loaded either
 */
export async function loadTexts(...parts: readonly string[]): Promise<void> {
  const missing = parts.filter((part) => !loadedParts.has(part));
  if (missing.length === 0) return;
  const { id } = state;
  const trees = await fetchParts(id, missing).catch(() => undefined);
  if (state.id !== id) return loadTexts(...parts); // the language changed in the meantime
  if (!trees) return goOnInEnglish(missing);
  for (const part of missing) loadedParts.add(part);
  publish(id, [state.messages, ...trees]);
}

/**
 * Loads a chunk together with its part. The build makes the part of the texts that `load` leads to.
 * @param part a literal, a name of its own for each chunk
 */
export async function loadWithTexts<Module>(part: string, load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), loadTexts(part)]);
  return module;
}

async function goOnInEnglish(missing: readonly string[]): Promise<void> {
  const { id } = state;
  const parts = [...loadedParts, ...missing];
  const trees = id === 'en' ? undefined : await fetchParts('en', parts).catch(() => undefined);
  if (state.id !== id) return loadTexts(...parts);
  if (!trees) {
    if (loadedParts.size === 0 && !readSpareTexts(id)) publish('en', [spareTexts('en')]);
    throw new MissingTexts('The texts of the page are missing.');
  }
  for (const part of missing) loadedParts.add(part);
  publish('en', [spareTexts('en'), ...trees]);
}

/** Shows the loaded parts in another language, else in English; changes nothing if neither can be loaded. */
export async function chooseTexts(id: string): Promise<void> {
  for (const language of [id, 'en']) {
    const trees = await fetchParts(language, [...loadedParts]).catch(() => undefined);
    if (trees) return publish(language, [spareTexts(language), ...trees]);
  }
}

/** Fills texts that the language lacks with English, if it can be loaded. */
export async function fillWithEnglish(): Promise<void> {
  const { id } = state;
  const english = await fetchParts('en', [...loadedParts]).catch(() => []);
  if (state.id === id) publish(id, [...english, state.messages]);
}

/** Tells whether the texts of the frame are loaded; a page without them shows its failure alone. */
export function useHasFrameTexts(): boolean {
  const { shell }: TextTree = useTexts().messages;
  return isTextTree(shell) && 'nav' in shell;
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

/** Texts of later trees win. */
function publish(id: string, trees: readonly TextTree[]): void {
  state = { id, messages: asMessages(trees.reduce(mergeTexts, {})) };
  for (const notify of listeners) notify();
}

/** The texts of the document, in English where it lacks the language. */
const spareTexts = (id: string): TextTree => readSpareTexts(id) ?? readSpareTexts('en') ?? {};

function fetchParts(id: string, parts: readonly string[]): Promise<TextTree[]> {
  return Promise.all(parts.map((part) => fetchPart(id, part)));
}

/** Fetches one file. The options match the preload in the head of the page. */
async function fetchPart(id: string, part: string): Promise<TextTree> {
  const answer = await fetch(`/assets/${id}.${part}-${__TEXT_HASHES__[id]}.json`);
  if (!answer.ok) throw new Error(`The texts ${id}.${part} can't be loaded.`);
  const texts: unknown = await answer.json();
  if (!isTextTree(texts)) throw new Error(`The texts ${id}.${part} are damaged.`);
  return texts;
}

/** Types a part as the whole catalogue: a page uses only texts of the parts that its route names. */
function asMessages(tree: TextTree): Messages {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a missing text falls back to English
  return tree as unknown as Messages;
}

// `make dev` only: fetches the texts again after an edit, without a reload (docs/development.md).
import.meta.hot?.on('glimpse:texts', () => void chooseTexts(state.id));
