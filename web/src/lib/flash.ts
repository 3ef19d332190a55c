// One message for the next page, kept in memory and read once.

export type Flash = { leave(message: string): void; take(): string | undefined };

export function createFlash(): Flash {
  let left: string | undefined;
  return {
    leave: (message) => {
      left = message;
    },
    take: () => {
      const taken = left;
      left = undefined;
      return taken;
    },
  };
}
