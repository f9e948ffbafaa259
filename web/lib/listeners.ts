/** Whoever wants to hear that something has changed. What it is by now, they look up themselves. */
type Listeners = {
  /** Listens until the returned function is called. */
  join: (listener: () => void) => () => void;
  tell: () => void;
};

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    join(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell() {
      for (const listener of listeners) listener();
    },
  };
}
