// An address as it was typed, isolated from the sentence around it (docs/design/web.md#right-to-left).

export function Address({ children }: { readonly children: string }) {
  return (
    <bdi dir="ltr" translate="no">
      <strong>{children}</strong>
    </bdi>
  );
}
