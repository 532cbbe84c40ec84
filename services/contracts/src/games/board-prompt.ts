import { editions, type Edition } from '../editions.js'
import { boardCategories, cellValues } from './board-rules.js'

/**
 * The prompts of the board game (CALL-32, CALL-33). They are sent to chat-with-icio like any message. They are defined
 * here so that the assistant can recognize them exactly and no other message passes as one.
 */
const boardHead = 'Make a game board for Geoffardy'
const categoryHead = 'Make one new category for a board of Geoffardy'

const clueShape =
  '{"answer": "the clue, a statement", "correctQuestion": "What is ...?", "wrongOptions": ["What is ...?", "What is ...?"], "explanation": "why"}'

const clueRules = `The clues rise in difficulty. Each has one correct question and exactly two wrong ones of about the same length, all different. Reply with JSON only.`

export function boardPrompt(edition: Edition): string {
  return `${boardHead} for ${editions[edition].audience}: ${boardCategories} categories on investing with ${cellValues.length} questions each. Use this form: {"categories": [{"name": "...", "questions": [${clueShape}]}]}. ${clueRules}`
}

/**
 * Returns the prompt for one category.
 *
 * @param usedNames names of all categories that have been on the board
 */
export function categoryPrompt(edition: Edition, usedNames: readonly string[]): string {
  return `${categoryHead} for ${editions[edition].audience}: a name and ${cellValues.length} questions on investing, different from these: ${usedNames.slice(-mostNames).map(inPrompt).join('; ')}. Use this form: {"name": "...", "questions": [${clueShape}]}. ${clueRules}`
}

export function isBoardPrompt(message: string, edition: Edition): boolean {
  if (message === boardPrompt(edition)) return true
  const nameList = /different from these: (.*)\. Use this form: /.exec(message)?.[1]
  return nameList !== undefined && message === categoryPrompt(edition, nameList.split('; '))
}

const longestName = 80
/** A board has had at most six categories: three, each replaced once. */
const mostNames = 6

/** Makes a name safe for a prompt: without characters that could end its quotation, and of limited length. */
function inPrompt(name: string): string {
  return name
    .replace(/[^\p{L}\p{N} &'’,()/-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestName)
    .trim()
}
