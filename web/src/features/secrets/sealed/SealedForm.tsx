// What encryption in this browser adds to the form: one file, and how far it is
// (docs/design/web-secrets.md#sealed-links).
import { useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { type ChosenFile, type FileRefusal, takeFile } from '#features/secrets/sealed/chosen-file.ts';
import { type Sealing, sealing } from '#features/secrets/sealed/sealing.ts';
import { useBootstrap } from '#lib/app.tsx';
import { useFailureText } from '#lib/failure-text.ts';
import { fileSize } from '#lib/format/file-size.ts';
import { announce } from '#ui/display/announce.ts';
import { Icon } from '#ui/display/Icon.tsx';
import { Button } from '#ui/form/Button.tsx';

type SealedFormProps = {
  readonly draft: { readonly text: string; readonly file: ChosenFile | undefined };
  change(part: { readonly file: ChosenFile | undefined }): void;
};

export function SealedForm(form: SealedFormProps) {
  const { now, cancel } = useSyncExternalStore(sealing.subscribe, sealing.current);
  return (
    <div className="stack gap-3">
      <FileChoice {...form} />
      {now.stage !== 'rest' && <Progress now={now} cancel={cancel} />}
    </div>
  );
}

function FileChoice({ draft: { text, file }, change }: SealedFormProps) {
  const t = useTranslations('sealed.form');
  const locale = useLocale();
  const { file_bytes: maxBytes } = useBootstrap().sealed_links;
  const [refusal, setRefusal] = useState<FileRefusal>();
  const take = async (files: readonly File[]) => {
    if (files.length === 0) return;
    const taken = await takeFile(files, { typed: text !== '', maxBytes });
    if (typeof taken !== 'string') change({ file: taken });
    setRefusal(typeof taken === 'string' ? taken : undefined);
  };
  useGivenFiles(maxBytes > 0, take);
  const max = fileSize(maxBytes, locale);
  const remove = () => {
    change({ file: undefined });
    announce(t('removed'));
  };
  if (maxBytes === 0) return <p className="help">{t('needsAccount')}</p>;
  return (
    <>
      {file ? (
        <Chosen file={file} remove={remove} />
      ) : (
        <Picker help={t('fileHelp', { max })} onFiles={take} />
      )}
      {refusal && (
        <p className="small" role="alert">
          <Icon name="warn" /> {t(refusal, { max })}
        </p>
      )}
    </>
  );
}

type PickerProps = { readonly help: string; onFiles(files: readonly File[]): Promise<void> };

/** The button presses the native field, whose own words are of the browser. */
function Picker({ help, onFiles }: PickerProps) {
  const t = useTranslations('sealed.form');
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="formActions">
      <Button size="small" icon="plus" onClick={() => field.current?.click()}>
        {t('file')}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={t('file')}
        onChange={({ currentTarget }) => {
          void onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = ''; // so that the same file can be chosen again
        }}
      />
      <p className="help">
        {help} {t('fileDrop')}
      </p>
    </div>
  );
}

/** Name and size, never a preview. */
function Chosen({ file, remove }: { readonly file: ChosenFile; remove(): void }) {
  const t = useTranslations('sealed.form');
  const size = fileSize(file.bytes.length, useLocale());
  return (
    <div className="formActions" role="group" aria-label={t('chosen')}>
      <p>
        <bdi translate="no">{file.name}</bdi> <span className="help">{size}</span>
      </p>
      <Button size="small" kind="quiet" icon="x" onClick={remove}>
        {t('remove')}
      </Button>
    </div>
  );
}

function Progress({ now, cancel }: { readonly now: Sealing; cancel(): void }) {
  const t = useTranslations('sealed.form');
  const failureText = useFailureText();
  const share = now.stage === 'sending' ? now.share : undefined;
  const percent = new Intl.NumberFormat(useLocale(), { style: 'percent' }).format(share ?? 0);
  const text = share === undefined ? t('encrypting') : t('sending', { share: percent });
  return (
    <div className="formActions">
      <progress value={share} aria-label={text} />
      <p className="help" aria-hidden="true">
        {text}
      </p>
      {now.stage === 'sending' && now.lost && (
        <p className="help" role="status">
          {t('lost', { reason: failureText(now.lost) })}
        </p>
      )}
      <Button size="small" kind="quiet" icon="x" onClick={cancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}

/** Files that are dropped or pasted anywhere on the page. The form marks the page while they are above it. */
function useGivenFiles(offered: boolean, take: (files: readonly File[]) => Promise<void>): void {
  const given = useEffectEvent((event: Event, data: DataTransfer | null) => {
    if (!data || data.files.length === 0) return;
    event.preventDefault();
    void take([...data.files]);
  });
  // Listens before the first paint: the browser would open a file that no listener takes.
  useLayoutEffect(() => {
    if (!offered) return undefined;
    const dropped = (event: DragEvent) => given(event, event.dataTransfer);
    const pasted = (event: ClipboardEvent) => given(event, event.clipboardData);
    document.addEventListener('drop', dropped);
    document.addEventListener('paste', pasted);
    return () => {
      document.removeEventListener('drop', dropped);
      document.removeEventListener('paste', pasted);
    };
  }, [offered]);
}
