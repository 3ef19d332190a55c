// Takes text files that are dropped on the page of the form (docs/design/web-secrets.md#secret-form).
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { type DroppedText, readDropped } from '#features/secrets/create/dropped-text.ts';

type DraggedFiles = {
  /** The text of the field. */ readonly before: string;
  /** Code points of the whole text. */ readonly max: number;
  /** False where files are taken as they are, by another listener. */ readonly asText: boolean;
  onText(text: string): void;
};

type Drop = {
  /** Files are above the page. */ readonly over: boolean;
  readonly refusal: Exclude<DroppedText['kind'], 'text'> | undefined;
};

/** Everywhere on the page: elsewhere the browser would leave it and open the file. */
export function useDraggedFiles({ before, max, asText, onText }: DraggedFiles): Drop {
  const [drop, setDrop] = useState<Drop>({ over: false, refusal: undefined });
  const over = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    if (!drop.over) setDrop({ over: true, refusal: undefined });
  });
  const leave = useEffectEvent((event: DragEvent) => {
    if (event.relatedTarget === null) setDrop((last) => ({ ...last, over: false }));
  });
  const take = useEffectEvent(async (event: DragEvent) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    setDrop({ over: false, refusal: undefined });
    if (!asText) return;
    const read = await readDropped(files, { before, max });
    if (read.kind === 'text') onText(read.text);
    else setDrop({ over: false, refusal: read.kind });
  });
  // Listens before the first paint: the browser would open a file that no listener takes.
  useLayoutEffect(() => {
    const dropped = (event: DragEvent) => void take(event);
    const moved = (event: DragEvent) => over(event);
    const left = (event: DragEvent) => leave(event);
    document.addEventListener('dragover', moved);
    document.addEventListener('dragleave', left);
    document.addEventListener('drop', dropped);
    return () => {
      document.removeEventListener('dragover', moved);
      document.removeEventListener('dragleave', left);
      document.removeEventListener('drop', dropped);
    };
  }, []);
  return drop;
}
