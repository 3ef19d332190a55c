// One message of the server, as text (docs/design/web-accounts.md#server-messages).
import { useTranslations } from 'use-intl';
import { useFailureText } from '#lib/failure-text.ts';
import { toServerFailure } from '#lib/server-failure.ts';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';

type ServerMessageProps = { message: Parameters<typeof toServerFailure>[0] };

export function ServerMessage({ message }: ServerMessageProps) {
  const t = useTranslations('app');
  const failureText = useFailureText();
  if (message.type === 'info') return <Notice tone="info">{message.content}</Notice>;
  return (
    <AlertBox kind={message.type} title={t(message.type)}>
      {message.type === 'error' ? failureText(toServerFailure(message)) : message.content}
    </AlertBox>
  );
}
