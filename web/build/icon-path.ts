// Converts the drawing of an icon to one path (docs/design/web.md#icons).

/** Joins the elements of a drawing to one path. @throws Error for an element that it does not know */
export function toPath(body: string): string {
  return [...body.matchAll(/<(\w+)([^>]*?)\/?>/g)]
    .filter(([, element]) => element !== 'g')
    .map(([, element = '', attributes = '']) => elementPath(element, attributes))
    .join('');
}

function elementPath(element: string, attributes: string): string {
  const text = (name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
  const number = (name: string): number => Number(text(name) || 0);
  switch (element) {
    case 'path':
      return text('d').replace(/^m/, 'M');
    case 'circle': {
      const [x, y, r] = [number('cx'), number('cy'), number('r')];
      return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
    }
    case 'rect': {
      const [x, y, w, h] = [number('x'), number('y'), number('width'), number('height')];
      const r = number('rx');
      const corner = (dx: number, dy: number): string => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${dx} ${dy}`);
      return `M${x + r} ${y}h${w - 2 * r}${corner(r, r)}v${h - 2 * r}${corner(-r, r)}h${2 * r - w}${corner(-r, -r)}v${2 * r - h}${corner(r, -r)}z`;
    }
    default:
      throw new Error(`an icon has the element ${element}`);
  }
}
