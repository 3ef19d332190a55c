// What stands below the card of the recipient page (docs/design/web-secrets.md#recipient-page).
import { NotExpecting } from '#features/secrets/recipient/NotExpecting.tsx';
import { NotYourAccount } from '#features/secrets/recipient/Verification.tsx';
import { WhoSent } from '#features/secrets/recipient/WhoSent.tsx';

/** `verification`: the link confirms an account, so nobody sent a secret. */
export function RecipientNotes({ verification }: { readonly verification: boolean }) {
  return (
    <>
      <p>{verification ? <NotYourAccount /> : <NotExpecting />}</p>
      {!verification && <WhoSent />}
    </>
  );
}
