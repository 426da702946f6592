/**
 * Returns the position as the text of an SVG element, to stand inside the element until its script runs. The names are those of
 * the attributes, such as "moves", "size" and "line-color". Throws if a name or a value is wrong. For programs that run in Node.js.
 */
export function svg(attributes?: Record<string, string | number | boolean | null | undefined>): string;
