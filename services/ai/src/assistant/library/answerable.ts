import type { Refusal } from './intent.js'

/** What tells whether the library answers a question. */
export interface Signals {
  /** Log odds that it is of the library's subjects, from examples (scope). */
  scope: number
  /** How near it comes to the nearest phrase of a section, by the words that any phrase has: 0 to 1. */
  nearest: number
  /** The share of its words, by weight, that any phrase has: 0 to 1. */
  known: number
  /** The share of its words of the trade and of every day that the best passage holds: 0 to 1. */
  coverage: number
  /** How many of its words are of the trade. */
  trade: number
  /** The share of its words of which the library says nothing: 0 to 1. */
  foreign: number
}

/**
 * A logistic regression over the signals, fitted once to the tuning questions (services/ai/evaluation/README.md), each with a scope
 * that had not learned from it. No signal decides alone: one strange word does not end a question, and one word of the
 * trade does not make one.
 */
const weights = {
  scope: 1.24,
  nearest: -0.42,
  coverage: 0.14,
  nearestOfAll: 1.32,
  known: 1.75,
  trade: 0.77,
  foreign: -1.28,
}
const start = -2.9

/** Beyond these bounds more of a signal proves no more. */
const scopeBounds = { least: -3, most: 4 }
const tradeEnough = 4

/** Whether the library answers a question: above 0 yes. */
export function answerable({ scope, nearest, known, coverage, trade, foreign }: Signals): number {
  return (
    start +
    weights.scope * Math.max(scopeBounds.least, Math.min(scopeBounds.most, scope)) +
    weights.nearest * nearest +
    weights.coverage * coverage +
    weights.nearestOfAll * nearest * known +
    weights.known * known +
    weights.trade * Math.min(tradeEnough, trade) +
    weights.foreign * foreign
  )
}

/** What may stand beside a question and leaves it one. */
export function isRemark(refusal: Refusal): boolean {
  return refusal === 'talk' || refusal === 'personal'
}
