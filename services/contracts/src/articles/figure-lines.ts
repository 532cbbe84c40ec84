/** Matches a line that marks the position of a figure. */
const figureLine = /^::figure\{([a-z0-9-]+)\}[ \t]*$/gm

export function figuresIn(markdown: string): string[] {
  return [...markdown.matchAll(figureLine)].map(([, id = '']) => id)
}

/** Removes the lines that mark figures, for search, the assistant, and renderers without figures. */
export function withoutFigures(markdown: string): string {
  return markdown.replace(figureLine, '').replace(/\n{3,}/g, '\n\n')
}

export type ArticlePart = { text: string } | { figure: string }

export function splitAtFigures(markdown: string): ArticlePart[] {
  return markdown.split(/^(::figure\{[a-z0-9-]+\})[ \t]*$/m).flatMap((part): ArticlePart[] => {
    const [figure] = figuresIn(part)
    if (figure) return [{ figure }]
    return part.trim() === '' ? [] : [{ text: part }]
  })
}
