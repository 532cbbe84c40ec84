import { escapeHtml } from '@icio/kit/http/escape-html'

/** Markup in which every inserted value has been escaped. Only the `html` tag creates it. */
export class Html {
  constructor(readonly markup: string) {}
}

/** What can be inserted: text is escaped, markup is not, and `false` and missing values insert nothing. */
export type Insert = Html | string | number | false | null | undefined | readonly Insert[]

/**
 * Builds markup from a template. Every inserted text is escaped for element content and for quoted attributes, so that
 * no article, title, or setting can add markup (TEXT-6). An attribute's value must be in double quotes.
 */
export function html(parts: TemplateStringsArray, ...inserts: Insert[]): Html {
  return new Html(
    compact(parts).reduce((markup, part, index) => markup + markupOf(inserts[index - 1]) + part),
  )
}

const partsByTemplate = new WeakMap<TemplateStringsArray, readonly string[]>()

/** Leaves out the indentation of a template, once for each template. */
function compact(parts: TemplateStringsArray): readonly string[] {
  const cachedParts = partsByTemplate.get(parts)
  if (cachedParts) return cachedParts
  // A blank and not a line: pages keep the lines of what people wrote (TEXT-14).
  const newParts = parts.map((part) => part.replaceAll(/\n\s*/g, ' '))
  partsByTemplate.set(parts, newParts)
  return newParts
}

function markupOf(value: Insert): string {
  if (value instanceof Html) return value.markup
  if (Array.isArray(value)) return (value as readonly Insert[]).map(markupOf).join('')
  return value === false || value === null || value === undefined ? '' : escapeHtml(String(value))
}
