/** Contrast as WCAG 2.2 computes it, of colours as they are composed on the screen. */

type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
const known = new Map<string, Rgba>();

/** Any computed colour, in whatever notation the browser has for it. */
function rgba(colour: string): Rgba {
  let found = known.get(colour);
  if (!found) {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    found = [red, green, blue, alpha / 255];
    known.set(colour, found);
  }
  return found;
}

function over([r, g, b, a]: Rgba, [x, y, z]: Rgba, opacity = 1): Rgba {
  const mix = (front: number, back: number) => front * a * opacity + back * (1 - a * opacity);
  return [mix(r, x), mix(g, y), mix(b, z), 1];
}

function luminance([red, green, blue]: Rgba): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function ratio(one: Rgba, other: Rgba): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The element around `element` where it is seen: out of shadow roots, by way of slots. */
export function around(element: Element): Element | null {
  const parent = element.assignedSlot ?? element.parentNode;
  return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null;
}

const WHITE: Rgba = [255, 255, 255, 1];

/** What `colour` becomes on the background of `element`, and that background. */
function composed(element: Element | null, colour: string): { front: Rgba; back: Rgba } {
  const layers: Element[] = [];
  for (let layer = element; layer; layer = around(layer)) layers.unshift(layer);
  let back: Rgba = layers[0]
    ? over(rgba(getComputedStyle(layers[0]).backgroundColor), WHITE)
    : WHITE;
  let opacity = 1;
  // What is behind a layer with an opacity shines through all that is on it.
  let behind = back;
  for (const layer of layers) {
    const style = getComputedStyle(layer);
    if (Number(style.opacity) < 1) {
      opacity *= Number(style.opacity);
      behind = back;
    }
    const onLayer = over(rgba(style.backgroundColor), back);
    back = rgba(style.backgroundColor)[3] === 0 ? back : onLayer;
  }
  const front = over(rgba(colour), back);
  const through = (on: Rgba): Rgba =>
    opacity === 1 ? on : over([on[0], on[1], on[2], 1], behind, opacity);
  return { front: through(front), back: through(back) };
}

/** Of text on what is behind it. */
export function textContrast(element: Element): number {
  const { front, back } = composed(element, getComputedStyle(element).color);
  return ratio(front, back);
}

/** Of a line or an area of `element` against what is around it. */
export function edgeContrast(element: Element, colour: string): number {
  const { front, back } = composed(around(element), colour);
  return ratio(front, back);
}
