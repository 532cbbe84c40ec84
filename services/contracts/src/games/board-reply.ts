import { boardCategories, cellValues, type BoardCategory, type BoardClue } from './board-rules.js'

/** Maximum length of a generated text; no proper board has longer clues. */
const textLimit = 600

/**
 * Returns the text of a reply: in reply, response, or generatedText, or the body itself (CALL-34); null if there is
 * none.
 */
export function boardReplyText(body: unknown): string | null {
  if (typeof body === 'string') return body
  if (typeof body !== 'object' || body === null) return null
  const { reply, response, generatedText } = body as Record<string, unknown>
  return [reply, response, generatedText].find((text) => typeof text === 'string') ?? null
}

/**
 * Returns the JSON in a reply, without code fences, or, if that does not parse, the first block in braces (CALL-35).
 */
export function boardReplyJson(text: string): unknown {
  const bare = text.replace(/```[a-z]*\s*/gi, '').trim()
  return parseJson(bare) ?? parseJson(firstBraces(bare))
}

/** The board in a reply's JSON, or null if it is not exactly 3 valid categories with unique texts (BOARD-17). */
export function readBoard(json: unknown): BoardCategory[] | null {
  const categoryList = Array.isArray(json) ? json : fieldOf(json, 'categories')
  if (!Array.isArray(categoryList) || categoryList.length !== boardCategories) return null
  const categories = categoryList.map((category) => readCategory(category))
  const sound = categories.filter((category) => category !== null)
  if (sound.length !== boardCategories || !areUnique(sound.map(({ name }) => name))) return null
  return areUnique(sound.flatMap(({ questions }) => questions.map(({ answer }) => answer))) ? sound : null
}

/** Returns the new category in a reply's JSON (CALL-33), wrapped or not, or null. */
export function readCategory(json: unknown): BoardCategory | null {
  const categoryField = fieldOf(json, 'category')
  const value = typeof categoryField === 'object' && categoryField !== null ? categoryField : json
  const name = readText(fieldOf(value, 'name'))
  const questions = fieldOf(value, 'questions')
  if (name === null || !Array.isArray(questions) || questions.length !== cellValues.length) return null
  const clues = questions.map(readClue).filter((clue) => clue !== null)
  const [first, second, third] = clues
  if (!first || !second || !third || !areUnique(clues.map(({ answer }) => answer))) return null
  return { name, questions: [first, second, third] }
}

function readClue(json: unknown): BoardClue | null {
  const answer = readText(fieldOf(json, 'answer'))
  const correctQuestion = readText(fieldOf(json, 'correctQuestion'))
  const explanation = readText(fieldOf(json, 'explanation'))
  const wrong = fieldOf(json, 'wrongOptions')
  if (!Array.isArray(wrong) || wrong.length !== 2) return null
  const [one, other] = wrong.map(readText)
  if (!answer || !correctQuestion || !explanation || !one || !other) return null
  if (!areUnique([correctQuestion, one, other])) return null
  return { answer, correctQuestion, wrongOptions: [one, other], explanation }
}

function readText(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : ''
  return text !== '' && text.length <= textLimit ? text : null
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

function areUnique(texts: string[]): boolean {
  return new Set(texts.map((text) => text.toLowerCase())).size === texts.length
}

function parseJson(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/**
 * Returns the text from the first opening brace to its closing brace, ignoring braces in quotes; null if there is none.
 */
function firstBraces(text: string): string | null {
  const start = text.indexOf('{')
  if (start < 0) return null
  let depth = 0
  let isQuoted = false
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at]
    if (isQuoted && sign === '\\') at += 1
    else if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && sign === '{') depth += 1
    else if (!isQuoted && sign === '}' && --depth === 0) return text.slice(start, at + 1)
  }
  return null
}
