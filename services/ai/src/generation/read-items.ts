import { randomInt } from 'node:crypto'
import type { BankKind } from '@icio/contracts/banks/banks'
import { isQuizLevel } from '@icio/contracts/editions'
import { difficultyOfLevel } from '@icio/contracts/games/fill-in-rules'
import { boardReplyJson } from '@icio/contracts/games/board-reply'
import { choiceIds } from '@icio/contracts/banks/question-problems'

/** A question from the model in the fields of its bank, without an id and not checked yet. */
export type Item = Record<string, unknown>

/** Shuffles a list; tests pass their own. */
export type Shuffle = <T>(items: readonly T[]) => T[]

export const fairShuffle: Shuffle = (items) => {
  const result = [...items]
  for (let last = result.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    const movedItem = result[last] as (typeof result)[number]
    result[last] = result[other] as (typeof result)[number]
    result[other] = movedItem
  }
  return result
}

/**
 * Reads the questions in a reply of the model. Their choices are shuffled, so that the correct one is not always first.
 * Returns null if the reply contains no list of questions.
 */
export function readItems(kind: BankKind, reply: string, shuffle: Shuffle = fairShuffle): Item[] | null {
  const json = boardReplyJson(reply)
  const list = Array.isArray(json) ? json : (json as { questions?: unknown } | null)?.questions
  return Array.isArray(list) ? list.map((entry) => shape[kind](asObject(entry), shuffle)) : null
}

const shape: Readonly<Record<BankKind, (item: Item, shuffle: Shuffle) => Item>> = {
  quiz(item, shuffle) {
    const choices = shuffle(listOf(item['choices'])).map((choice, index): Item & { id: string } => ({
      ...choice,
      id: choiceIds[index] ?? String(index),
    }))
    return {
      ...some(item, ['difficulty', 'prompt', 'source']),
      tags: tagsOf(item),
      choices: choices.map(({ id, text, isCorrect, why }) => ({
        id,
        text: trimValue(text),
        isCorrect,
        ...(why ? { [isCorrect ? 'whyCorrect' : 'whyWrong']: trimValue(why) } : {}),
      })),
      explanation: {
        correct: trimValue(item['explanation']),
        incorrectByChoiceId: Object.fromEntries(
          choices.flatMap(({ id, isCorrect, why }) =>
            isCorrect || !why ? [] : [[id, trimValue(why)] as const],
          ),
        ),
      },
    }
  },
  'fill-in-blanks'(item, shuffle) {
    const choices = shuffle(listOf(item['choices']))
    const level = item['level']
    return {
      ...some(item, ['level', 'explanation']),
      sentence_before: item['sentence_before'] ?? '',
      sentence_after: item['sentence_after'] ?? '',
      difficulty: isQuizLevel(level) ? difficultyOfLevel[level] : level,
      tags: tagsOf(item),
      blank: trimValue(choices.find(({ isCorrect }) => isCorrect === true)?.text),
      choices: choices.map(({ text, isCorrect, why }, index) => ({
        id: choiceIds[index] ?? String(index),
        text: trimValue(text),
        isCorrect,
        ...(why && !isCorrect ? { whyWrong: trimValue(why) } : {}),
      })),
    }
  },
  governance(item, shuffle) {
    const texts = ['difficulty', 'context', 'question', 'correct_explanation', 'incorrect_explanation']
    return {
      ...some(item, [...texts, 'book_reference', 'bias']),
      tags: tagsOf(item),
      options: shuffle(listOf(item['options'])).map(({ text, isCorrect, explanation }) => ({
        text: trimValue(text),
        isCorrect,
        explanation: trimValue(explanation),
      })),
    }
  },
}

function asObject(value: unknown): Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Item) : {}
}

function listOf(value: unknown): Item[] {
  return Array.isArray(value) ? value.map(asObject) : []
}

function some(item: Item, fields: readonly string[]): Item {
  return Object.fromEntries(
    fields.filter((field) => item[field] !== undefined).map((field) => [field, trimValue(item[field])]),
  )
}

function trimValue(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}

function tagsOf({ tags }: Item): unknown {
  return Array.isArray(tags) ? tags.slice(0, 5).map(trimValue) : []
}
