// Keeps the pages of React whole while translators and extensions replace its texts
// (docs/design/web-build.md#changed-pages).

/** Returns the connected nodes that stand in the place of a text which somebody else took out of the page. */
type StandInsOf = (text: Node) => readonly ChildNode[];

/**
 * Follows which nodes of others replace a text of React, and repairs React's DOM operations on that text: to
 * remove it removes what stands in its place, to insert before it inserts before that, and a new value puts
 * it back. Else React throws `NotFoundError`, or changes a text that nobody sees. Call it once a page.
 */
export function followReplacedTexts(page: Document): void {
  const standIns = new WeakMap<Node, readonly ChildNode[]>();
  const texts = new WeakMap<Node, Node>();
  const isText = (node: Node) => texts.has(node) || (node instanceof Text && isOfReact(node));
  const note = (records: readonly MutationRecord[]) => {
    const added = new Set<ChildNode>();
    for (const record of records) {
      const by = replacing(record, added);
      const gone = [...record.removedNodes].filter((node) => !node.isConnected && isText(node));
      for (const node of by.length > 0 ? gone : []) {
        const text = texts.get(node) ?? node;
        standIns.set(text, by);
        for (const one of by) {
          texts.set(one, text);
          added.delete(one); // it stands for one text only
        }
      }
    }
  };
  const observer = new MutationObserver(note);
  observer.observe(page, { childList: true, subtree: true });
  const standInsOf: StandInsOf = (text) => {
    note(observer.takeRecords()); // React may act before the observer was called
    return (standIns.get(text) ?? []).filter((node) => node.isConnected);
  };
  repairRemoval(standInsOf);
  repairInsertion(standInsOf);
  repairValue(standInsOf);
}

/** React marks each node that it made with a property of this name. */
const isOfReact = (node: Node): boolean => Object.keys(node).some((name) => name.startsWith('__reactFiber$'));

const isForeign = (node: Node): node is ChildNode =>
  (node instanceof Element || node instanceof Text) && !isOfReact(node);

/** Returns what others put in the place of the removed nodes, in this step or, as in `added`, before it. */
function replacing(record: MutationRecord, added: Set<ChildNode>): readonly ChildNode[] {
  const now = [...record.addedNodes].filter(isForeign);
  const beside = [...added].filter((node) => node === record.previousSibling || node === record.nextSibling);
  for (const node of now) added.add(node);
  return now.length > 0 ? now : beside.slice(0, 1);
}

function repairRemoval(standInsOf: StandInsOf): void {
  Node.prototype.removeChild = new Proxy(Node.prototype.removeChild, {
    apply(native, parent: Node, [child]: [ChildNode]) {
      if (child.parentNode === parent) return Reflect.apply(native, parent, [child]);
      if (parent.contains(child)) child.remove(); // somebody wrapped it
      else for (const node of standInsOf(child)) node.remove();
      return child;
    },
  });
}

function repairInsertion(standInsOf: StandInsOf): void {
  const withoutStandIns = (node: Node): void => {
    if (node instanceof Text && !node.isConnected) for (const one of standInsOf(node)) one.remove();
  };
  Node.prototype.appendChild = new Proxy(Node.prototype.appendChild, {
    apply(native, parent: Node, [node]: [Node]) {
      withoutStandIns(node);
      return Reflect.apply(native, parent, [node]);
    },
  });
  Node.prototype.insertBefore = new Proxy(Node.prototype.insertBefore, {
    apply(native, parent: Node, [node, next]: [Node, Node | null]) {
      withoutStandIns(node);
      const place = next && (parent.contains(next) ? next : standInsOf(next)[0]);
      return Reflect.apply(native, parent, [node, childWith(parent, place)]);
    },
  });
}

/** Returns the child of `parent` that is or holds `node`. */
function childWith(parent: Node, node: Node | null | undefined): Node | null {
  if (!node || node.parentNode === parent) return node ?? null;
  return childWith(parent, node.parentNode);
}

function repairValue(standInsOf: StandInsOf): void {
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  if (!value?.set) return;
  const set = new Proxy(value.set, {
    apply(native, node: Node, [text]: [string | null]) {
      if (node instanceof Text && !node.isConnected) putBack(node, standInsOf(node));
      return Reflect.apply(native, node, [text]);
    },
  });
  Object.defineProperty(Node.prototype, 'nodeValue', { ...value, set });
}

/** Puts a text back; the translator then finds it again. */
function putBack(text: Text, [first, ...others]: readonly ChildNode[]): void {
  first?.replaceWith(text);
  for (const node of others) node.remove();
}
