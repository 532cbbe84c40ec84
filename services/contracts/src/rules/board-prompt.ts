import { editions, type Specialization } from '../editions.js'
import { boardCategories, cellValues } from './board-rules.js'

/**
 * The prompts of the board game (CALL-32, CALL-33). They are sent to chat-with-icio like any message; that they stand
 * here lets the assistant know one when it sees it, so that nobody else's message is taken for one.
 */
const boardHead = 'Make a game board for Geoffardy'
const categoryHead = 'Make one new category for a board of Geoffardy'

const clueShape =
  '{"answer": "the clue, a statement", "correctQuestion": "What is ...?", "wrongOptions": ["What is ...?", "What is ...?"], "explanation": "why"}'

const clueRules = `The clues rise in difficulty. Each has one correct question and exactly two wrong ones of about the same length, all different. Reply with JSON only.`

/** Asks for a whole board of an edition. */
export function boardPrompt(edition: Specialization): string {
  return `${boardHead} for ${editions[edition].audience}: ${boardCategories} categories on investing with ${cellValues.length} questions each. Use this form: {"categories": [{"name": "...", "questions": [${clueShape}]}]}. ${clueRules}`
}

/**
 * Asks for one category.
 *
 * @param used names of all categories that the board has had
 */
export function categoryPrompt(edition: Specialization, used: readonly string[]): string {
  return `${categoryHead} for ${editions[edition].audience}: a name and ${cellValues.length} questions on investing, different from these: ${used.slice(-mostNames).map(inPrompt).join('; ')}. Use this form: {"name": "...", "questions": [${clueShape}]}. ${clueRules}`
}

/** True for a message that is one of these prompts, whole and unchanged, for this edition. */
export function isBoardPrompt(message: string, edition: Specialization): boolean {
  if (message === boardPrompt(edition)) return true
  const listed = /different from these: (.*)\. Use this form: /.exec(message)?.[1]
  return listed !== undefined && message === categoryPrompt(edition, listed.split('; '))
}

const longestName = 80
/** A board has had six categories at the most: three, and each replaced once. */
const mostNames = 6

/** A name as it stands in a prompt: no sign with which it could end its place, and not long. */
function inPrompt(name: string): string {
  return name
    .replace(/[^\p{L}\p{N} &'’,()/-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestName)
    .trim()
}
