// Whether this form makes sealed links, a choice kept in local storage, and the chunk that makes them
// (docs/design/web-secrets.md#sealed-links).
import { useBootstrap } from '#lib/app.tsx';
import { useStored } from '#lib/storage.ts';
import { loadWithTexts } from '#lib/texts.ts';

export type SealedChoice = {
  readonly offered: boolean;
  readonly on: boolean;
  /** This site makes no other links. */ readonly fixed: boolean;
  choose(on: boolean): void;
};

export function useSealed(): SealedChoice {
  const { enabled, default: preset } = useBootstrap().sealed_links;
  const [stored, store] = useStored('sealed', preset);
  const fixed = preset === 'required';
  const offered = enabled && globalThis.isSecureContext; // on plain http there is no WebCrypto
  const on = offered && (fixed || stored === 'on');
  return { offered, on, fixed, choose: (next) => store(next ? 'on' : 'off') };
}

/** Loads what a sealed link takes, once the switch is on. */
export const loadSealed = () =>
  loadWithTexts('sealedForm', () => import('#features/secrets/sealed/sealed-form.ts'));
