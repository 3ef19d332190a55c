// The host of new links, kept in local storage (docs/design/web-secrets.md#secret-form).
import { linkHost } from '#features/secrets/create/form-rules.ts';
import { useBootstrap } from '#lib/app.tsx';
import { useStored } from '#lib/storage.ts';

/** Returns the chosen host and its setter. */
export function useLinkHost(): [string, (host: string) => void] {
  const [stored, store] = useStored('selected-domain', '');
  return [linkHost(useBootstrap(), stored), store];
}
