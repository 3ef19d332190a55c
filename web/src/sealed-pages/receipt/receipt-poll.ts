// Asks for the receipt again while the page is visible (docs/design/sealed-links.md#the-pages).

const everyMs = 15_000;
/** Two hours, then it waits until the page is shown again. */
const mostPolls = 480;

type Poll = {
  /** Asks once. @returns how long the server wants to be left alone, in milliseconds; 0 usually */
  ask(): Promise<number>;
  /** Whether nothing can change any more. */
  isOver(): boolean;
};

/** Starts after the first pause. @returns asks at once */
export function pollSealedReceipt({ ask, isOver }: Poll): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [left, isAsking] = [mostPolls, false];
  const wait = (ms: number): void => {
    clearTimeout(timer);
    if (!isOver() && left > 0 && document.visibilityState === 'visible')
      timer = setTimeout(() => void next(), ms);
  };
  const next = async (): Promise<void> => {
    clearTimeout(timer);
    if (isAsking || isOver()) return;
    left -= 1;
    isAsking = true;
    const restMs = await ask();
    isAsking = false;
    wait(Math.max(everyMs, restMs));
  };
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    left = mostPolls;
    if (document.visibilityState === 'visible') void next();
  });
  wait(everyMs);
  return () => void next();
}
