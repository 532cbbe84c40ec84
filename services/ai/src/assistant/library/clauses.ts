/** Longer clauses are cut: what follows is looked at as the next one. It also bounds what patterns have to try. */
const clauseLength = 240

/** A piece of a message. */
export interface Clause {
  text: string
  /** True where it asks; a message without a piece that asks asks with all of them. */
  asks: boolean
}

const asking =
  /\?|\b(?:what|whats|which|who|whom|whose|when|where|why|how|can|could|should|shall|may|must|does|do|did|is|are|explain|tell|understand|wonder|know|mean|difference|vs|versus)\b/i

/** The pieces of a message, so that a remark beside the question does not hide it. */
export function clausesOf(message: string): Clause[] {
  const texts = message
    .split(/(?<=[.?!;])(?=\s)|\n+/)
    .flatMap((sentence) => sentence.match(pieces) ?? [])
    .map((text) => text.trim())
    .filter(Boolean)
  const clauses = texts.map((text) => ({ text, asks: asking.test(text) }))
  return clauses.some(({ asks }) => asks) ? clauses : clauses.map(({ text }) => ({ text, asks: true }))
}

const pieces = new RegExp(`.{1,${clauseLength}}(?:\\s|$)|.{1,${clauseLength}}`, 'gs')
