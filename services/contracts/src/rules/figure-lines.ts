/** A line of its own that marks where a figure stands. */
const figureLine = /^::figure\{([a-z0-9-]+)\}[ \t]*$/gm

/** Ids of the figures that a text marks, in order. */
export function figuresIn(markdown: string): string[] {
  return [...markdown.matchAll(figureLine)].map(([, id = '']) => id)
}

/** The text without the lines that mark figures: for a reader that draws none, for search and for the assistant. */
export function withoutFigures(markdown: string): string {
  return markdown.replace(figureLine, '').replace(/\n{3,}/g, '\n\n')
}

/** A stretch of an article: text, or the place of a figure. */
export type ArticlePart = { text: string } | { figure: string }

/** The text and the figures of an article, in order. */
export function splitAtFigures(markdown: string): ArticlePart[] {
  return markdown.split(/^(::figure\{[a-z0-9-]+\})[ \t]*$/m).flatMap((part): ArticlePart[] => {
    const [figure] = figuresIn(part)
    if (figure) return [{ figure }]
    return part.trim() === '' ? [] : [{ text: part }]
  })
}
