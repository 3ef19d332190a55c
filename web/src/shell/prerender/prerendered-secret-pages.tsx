// The prerendered Home and recipient page: the real form, the real steps
// (docs/design/web-build.md#page-shell).
import { HomePage } from '#features/secrets/create/HomePage.tsx';
import { RecipientNotes } from '#features/secrets/recipient/RecipientNotes.tsx';
import { RecipientFrame } from '#features/secrets/recipient/RecipientFrame.tsx';
import { RevealForm } from '#features/secrets/recipient/RevealForm.tsx';
import { PageTop } from '#shell/frame/DefaultLayout.tsx';
import { NoScriptNotice } from '#shell/frame/NoScriptNotice.tsx';
import { QuietTop } from '#shell/frame/QuietLayout.tsx';

export function PrerenderedHome() {
  return (
    <PageTop>
      <HomePage notice={<NoScriptNotice page="other" />} />
    </PageTop>
  );
}

/** `checked`: the page on a custom domain. Most secrets have no passphrase, so the field is not drawn. */
export function PrerenderedRecipient({ checked }: { checked: boolean }) {
  return (
    <QuietTop>
      <RecipientFrame
        badge={{ host: '{host}', brand: '{brand}', checked }}
        below={<RecipientNotes verification={false} />}
      >
        <RevealForm
          state={{ kind: 'ready' }}
          locked={false}
          isOwner={false}
          verification={false}
          passphrase=""
          setPassphrase={ignore}
          open={ignore}
        />
        <NoScriptNotice page="recipient" />
      </RecipientFrame>
    </QuietTop>
  );
}

async function ignore(): Promise<void> {}
