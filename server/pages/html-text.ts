/** JSON for a script element. No `<` remains that could end the element or begin a comment; in JSON these characters occur only within strings. */
export function escapeScriptData(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/** The text of an operator's HTML, for places that take no tags. */
export function plainText(html: string, most: number): string {
  const words = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words.length <= most ? words : `${words.slice(0, most - 1).trimEnd()}…`;
}
