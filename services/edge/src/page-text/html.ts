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
    compact(parts).reduce((markup, part, index) => markup + inserted(inserts[index - 1]) + part),
  )
}

const compacted = new WeakMap<TemplateStringsArray, readonly string[]>()

/** Leaves out the indentation of a template, once for each template. */
function compact(parts: TemplateStringsArray): readonly string[] {
  const known = compacted.get(parts)
  if (known) return known
  // A blank and not a line: pages keep the lines of what people wrote (TEXT-14).
  const made = parts.map((part) => part.replaceAll(/\n\s*/g, ' '))
  compacted.set(parts, made)
  return made
}

function inserted(value: Insert): string {
  if (value instanceof Html) return value.markup
  if (Array.isArray(value)) return (value as readonly Insert[]).map(inserted).join('')
  return value === false || value === null || value === undefined ? '' : escapeHtml(String(value))
}
