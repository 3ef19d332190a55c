// What stands below the card of the recipient page (docs/design/web-secrets.md#recipient-page).
import { NotExpecting } from '#features/secrets/recipient/NotExpecting.tsx';
import { WhoSent } from '#features/secrets/recipient/WhoSent.tsx';

export function RecipientNotes() {
  return (
    <>
      <p>
        <NotExpecting />
      </p>
      <WhoSent />
    </>
  );
}
