/** Longer clauses are cut here and the rest becomes the next clause, which bounds the work of the patterns. */
const clauseLength = 240

/** A piece of a message. */
export interface Clause {
  text: string
  /** Whether this piece is a question; in a message without one, all pieces count as questions. */
  asks: boolean
}

const asking =
  /\?|\b(?:what|whats|which|who|whom|whose|when|where|why|how|can|could|should|shall|may|must|does|do|did|is|are|explain|tell|understand|wonder|know|mean|difference|vs|versus)\b/i

/** Splits a message into clauses, so that a remark next to the question does not hide it. */
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
