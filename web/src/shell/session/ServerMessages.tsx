// Shows what the server left for the next page, once (docs/design/web-accounts.md#server-messages).
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useApp } from '#lib/app.tsx';
import { takeStored } from '#lib/storage.ts';
import { loadWithTexts } from '#lib/texts.ts';
import { tellTabs } from '#lib/visitor/tabs.ts';
import { useRouteHandle } from '#shell/route-handle.ts';
import { ServerMessage } from '#shell/session/ServerMessage.tsx';
import { signedOutKey } from '#shell/session/sign-out.ts';
import css from './ServerMessages.module.css';

const SessionEnded = lazy(async () => {
  const loaded = await loadWithTexts('sessionEnded', () => import('#shell/session/SessionEnded.tsx'));
  return { default: loaded.SessionEnded };
});

const signedOutCode = 'accounts.signed_out';

/** A page whose form shows its own errors gets the other messages only. */
export function ServerMessages() {
  const { bootstrap, globals } = useApp();
  const [endedAt] = useState(() => takeStored(signedOutKey, 'sessionStorage'));
  const { key } = useLocation();
  const [first] = useState(key);
  const { showsFormErrors = false, showsMessages = false } = useRouteHandle()?.handle ?? {};
  useEffect(() => {
    if (key !== first) globals.change({ messages: [], form_fields: null });
  }, [key, first, globals]);
  const signedOut = bootstrap.messages.some(({ code }) => code === signedOutCode);
  useEffect(() => {
    if (signedOut) tellTabs('ask'); // without script, the sign-out link sends no message
  }, [signedOut]);
  const messages = bootstrap.messages.filter(
    ({ type, code }) =>
      !showsMessages &&
      !(showsFormErrors && type === 'error') &&
      !(endedAt !== undefined && code === signedOutCode),
  );
  const ended = endedAt !== undefined && key === first ? endedAt : undefined;
  if (messages.length === 0 && ended === undefined) return null;
  return (
    <div className={`wrap stack ${css['messages']}`}>
      {ended !== undefined && (
        <Suspense>
          <SessionEnded path={ended} />
        </Suspense>
      )}
      {messages.map((message, at) => (
        <ServerMessage key={at} message={message} />
      ))}
    </div>
  );
}
