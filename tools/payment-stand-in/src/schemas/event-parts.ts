// Reads kind and object of an event.

/** `name`: that of the object, as `checkout.session`. */
type Named = { readonly type: string; readonly object: unknown; readonly name: string };

/** Kind and object of an event; `undefined` if it has none. */
export function partsOf(event: unknown): Named | undefined {
  if (typeof event !== 'object' || event === null || !('type' in event) || !('data' in event))
    return undefined;
  const { type, data } = event;
  if (typeof type !== 'string' || typeof data !== 'object' || data === null) return undefined;
  const object: unknown = 'object' in data ? data.object : undefined;
  if (typeof object !== 'object' || object === null || !('object' in object)) return undefined;
  return { type, object, name: String(object.object) };
}

/** Whether the kind fits the object: `customer.subscription.updated` is about a subscription. */
export function isAbout({ type, name }: Named): boolean {
  const subject = type.slice(0, type.lastIndexOf('.'));
  return subject === name || subject.endsWith(`.${name}`);
}
