import type { Refusal } from './intent.js'

/** The signals that decide whether the library answers a question. */
export interface Signals {
  /** Log odds that it belongs to the library's subjects, learned from examples (scope). */
  scope: number
  /** Similarity to the nearest phrase of a section, over the words that occur in any phrase: 0 to 1. */
  nearest: number
  /** The weighted share of its words that occur in any phrase: 0 to 1. */
  known: number
  /** The share of its trade words and everyday words that the best passage contains: 0 to 1. */
  coverage: number
  /** How many of its words are trade terms. */
  trade: number
  /** The share of its words that the library does not know: 0 to 1. */
  foreign: number
}

/**
 * A logistic regression over the signals, fitted once to the tuning questions (services/ai/evaluation/README.md), each
 * with a scope that had not learned from it. No single signal decides: one strange word does not disqualify a question,
 * and one trade term does not qualify it.
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

/** Beyond these bounds, a stronger signal is no further evidence. */
const scopeBounds = { least: -3, most: 4 }
const tradeEnough = 4

/** The log odds that the library answers a question: above 0 means yes. */
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

/** Whether a refused part of a message may accompany a question without disqualifying it. */
export function isRemark(refusal: Refusal): boolean {
  return refusal === 'talk' || refusal === 'personal'
}
