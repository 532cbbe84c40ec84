import { dayIn } from '../dates/days.js'
import { minMeaningfulAnswers, type ItemFigures } from '../item-statistics/endpoints.js'
import type { BankQuestion } from '../question-passport/endpoints.js'
import { wilsonInterval } from '../statistics/shares.js'
import type { ReviewFinding } from './endpoints.js'

/** Why a question is looked at first, the most serious first (REVIEW-2). */
export const reviewReasonKinds = [
  'key-waits',
  'key-doubtful',
  'challenged',
  'due',
  'rule-overdue',
  'near-twin',
  'guessable',
  'level-off',
  'whole-book',
  'draft',
  'not-looked-at',
] as const
export type ReviewReasonKind = (typeof reviewReasonKinds)[number]

/** The reasons that speak against a question; the others say that it waits, or that nobody has looked. */
export const doubtReasonKinds = [
  'key-doubtful',
  'challenged',
  'due',
  'rule-overdue',
  'near-twin',
  'guessable',
  'level-off',
  'whole-book',
] as const satisfies readonly ReviewReasonKind[]

/** The reasons as the queue's filter names them. */
export const reviewReasonNames: Readonly<Record<ReviewReasonKind, string>> = {
  'key-waits': 'Key waits for a second person',
  'key-doubtful': 'Key in doubt',
  challenged: 'Challenged',
  due: 'To be looked at again',
  'rule-overdue': 'Rule not read again',
  'near-twin': 'Near twin',
  guessable: 'Guessable by form',
  'level-off': 'Level is off',
  'whole-book': 'Source is a whole book',
  draft: 'Waits for its first look',
  'not-looked-at': 'Not looked at',
}

export interface ReviewReason {
  kind: ReviewReasonKind
  /** A sentence that says what was seen. */
  words: string
}

export interface ReviewFacts {
  question: BankQuestion
  figures?: ItemFigures | undefined
  finding?: ReviewFinding | undefined
  challenges: number
  /** Titles of the rows of the register of changes that it depends on and that were to be read again by today. */
  overdueRules?: readonly string[]
  now: Date
}

/** From this share of right guesses on, the choices alone give a question away. */
export const guessableFrom = 0.75

/** The shares of right answers that fit each level; a level is off if Wilson's interval lies wholly outside. */
const fittingShares: Readonly<Record<string, { least: number; most: number; words: string }>> = {
  easy: { least: 0.6, most: 1, words: 'easy' },
  medium: { least: 0.35, most: 0.9, words: 'medium' },
  hard: { least: 0, most: 0.75, words: 'hard' },
  beginner: { least: 0.6, most: 1, words: 'for beginners' },
  intermediate: { least: 0.35, most: 0.9, words: 'intermediate' },
  advanced: { least: 0, most: 0.75, words: 'advanced' },
}

/** Returns why somebody should look at a question, the most serious reason first; empty if there is none (REVIEW-2). */
export function reviewReasons({
  question,
  figures,
  finding,
  challenges,
  overdueRules = [],
  now,
}: ReviewFacts): ReviewReason[] {
  const { state, reviewer, recheck_at, author, key_change } = question
  const doubt = figures?.preferred_wrong
  const reasons: (ReviewReason | null)[] = [
    key_change
      ? {
          kind: 'key-waits',
          words: `${key_change.by.name} proposes another key. Somebody else has to confirm it.`,
        }
      : null,
    doubt
      ? {
          kind: 'key-doubtful',
          words: `Of the players who do better on the other questions, ${doubt.picked} picked ‘${doubt.text}’ and ${doubt.key_picked} the key.`,
        }
      : null,
    challenges > 0
      ? {
          kind: 'challenged',
          words: challenges === 1 ? 'One challenge is open.' : `${challenges} challenges are open.`,
        }
      : null,
    recheck_at !== null && recheck_at.slice(0, 10) <= dayIn(now)
      ? { kind: 'due', words: 'Somebody asked for another look by today.' }
      : null,
    overdueRules.length > 0
      ? {
          kind: 'rule-overdue',
          words: `It depends on a rule whose source has to be read again: ${overdueRules.join('; ')}.`,
        }
      : null,
    finding?.twin
      ? { kind: 'near-twin', words: `Nearly the same as ${finding.twin.id} (${finding.twin.bank}).` }
      : null,
    finding && finding.guessed !== null && finding.guessed >= guessableFrom
      ? {
          kind: 'guessable',
          words: `A model that sees only the choices picks the key with ${Math.round(100 * finding.guessed)}%.`,
        }
      : null,
    levelOff(question, figures),
    isWholeBook(sourceOf(question))
      ? { kind: 'whole-book', words: 'The source names no chapter, section, or page.' }
      : null,
    state === 'draft'
      ? {
          kind: 'draft',
          words: reviewer
            ? 'Approved. It waits for a place in its bank.'
            : author.kind === 'model'
              ? 'A machine wrote it; nobody has judged it.'
              : 'A draft waits for its first look.',
        }
      : null,
    reviewer === null
      ? { kind: 'not-looked-at', words: 'Nobody has approved it since its last change.' }
      : null,
  ]
  return reasons.filter((reason) => reason !== null)
}

/** Returns the source that a question names; empty if it names none. */
export function sourceOf(question: BankQuestion): string {
  if ('book_reference' in question) return question.book_reference
  return question.source ?? ''
}

function levelOff(question: BankQuestion, figures: ItemFigures | undefined): ReviewReason | null {
  const level = 'level' in question ? question.level : question.difficulty
  const fits = fittingShares[level]
  if (!fits || !figures || figures.share_right === null || figures.times_answered < minMeaningfulAnswers)
    return null
  const total = figures.times_answered
  const { low, high } = wilsonInterval({ count: Math.round(figures.share_right * total), total })
  if (low <= fits.most && high >= fits.least) return null
  return {
    kind: 'level-off',
    words: `Called ${fits.words}, and ${Math.round(100 * figures.share_right)}% of ${total} answered it right.`,
  }
}

/** Whether a source is a whole book or site: nothing in it leads to a place. */
export function isWholeBook(source: string): boolean {
  return !/\d|\b(?:chapters?|ch\.|sections?|pages?|pp?\.|parts?|articles?|rules?|annex|appendix|introduction|preface|preamble|best practices?|bulletin)(?=\W|$)|§|\/\w/i.test(
    source,
  )
}
