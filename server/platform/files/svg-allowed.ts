const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Shapes, text, gradients, clips. Nothing that runs, links, animates, embeds or filters. */
export const SVG_ELEMENTS = words(`
  svg g defs symbol use title desc style path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop clipPath mask pattern marker`);

/** Elements that only wrap others become a group, so that their contents stay. */
export const SVG_UNWRAPPED = words('a switch');

export const SVG_ATTRIBUTES = words(`
  id class style width height viewBox preserveAspectRatio x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points transform
  dx dy rotate textLength lengthAdjust startOffset method spacing version
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color display visibility overflow clip clip-path clip-rule mask
  paint-order vector-effect shape-rendering text-rendering image-rendering color-interpolation mix-blend-mode isolation
  offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod
  clipPathUnits maskUnits maskContentUnits patternUnits patternContentUnits patternTransform
  markerWidth markerHeight markerUnits refX refY orient marker-start marker-mid marker-end
  font-family font-size font-style font-variant font-weight font-stretch letter-spacing word-spacing text-anchor
  text-decoration dominant-baseline alignment-baseline baseline-shift writing-mode direction xml:space`);

const FUNCTIONS = words('rgb rgba hsl hsla url translate translateX translateY rotate scale scaleX scaleY matrix skewX skewY calc not nth-child nth-of-type');

/** Allows colours, numbers and names, and a URL only if it points inside the drawing. Refuses escapes and rules that load something. */
export function isAllowedCss(css: string): boolean {
  if (/[@\\<&]|javascript|expression|behavior|-moz-binding|\/\//i.test(css)) return false;
  for (const [, name] of css.matchAll(/([\w-]*)\s*\(/g)) if (name !== '' && !FUNCTIONS.has(name!)) return false;
  return [...css.matchAll(/url\s*\(([^)]*)\)?/gi)].every(([, target]) => /^\s*(['"]?)#[\w.-]+\1\s*$/.test(target!));
}
