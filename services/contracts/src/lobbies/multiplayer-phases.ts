import type { Difficulty } from '../editions.js'

/** The phases of a multiplayer game, in order (docs/multiplayer.md, phases). */
export const lobbyPhases = [
  'waiting',
  'countdown',
  'preview',
  'open',
  'closing',
  'reveal',
  'standings',
  'podium',
  'ended',
] as const
export type LobbyPhase = (typeof lobbyPhases)[number]

/** The time settings of a player, from fast to slow; the lobby uses the slowest one of its members. */
export const timeSettings = ['standard', 'relaxed', 'untimed'] as const
export type TimeSetting = (typeof timeSettings)[number]

/** Number of questions of each difficulty, in this order (docs/multiplayer.md, phases). */
export const lobbyDraw: Readonly<Record<Difficulty, number>> = { easy: 4, medium: 3, hard: 3 }

export const lobbyQuestions = 10

/** Indexes of the questions that are followed by the standings: the fourth and the seventh. */
export const standingsAfter: readonly number[] = [3, 6]

/** Lengths in milliseconds. */
export const countdownMs = 3000
export const closingMs = 1500
export const standingsMs = 6000
export const idleLobbyMs = 30 * 60_000
export const podiumMs = 30 * 60_000
/** Every wait has a limit: an untimed question, a held reveal, and a pause end automatically. */
export const untimedLimitMs = 10 * 60_000
export const holdLimitMs = 5 * 60_000
export const pauseLimitMs = 10 * 60_000

/** An answer still counts this long after the time limit. */
export const answerGraceMs = closingMs

/** A silent connection makes its seat `away` after this time; pings are sent more often. */
export const awayAfterMs = 15_000
export const pingEveryMs = 5000
/** After this time away, the host loses the role. */
export const hostAwayWaitingMs = 20_000
export const hostAwayPlayingMs = 30_000
/** A game without present players is abandoned after this time. */
export const abandonAfterMs = 3 * 60_000

const wordsPerMinute = 220
const answerMs: Readonly<Record<Difficulty, number>> = { easy: 20_000, medium: 30_000, hard: 45_000 }

/** Returns the time to read a text at 220 words a minute, in milliseconds. */
export function readingMs(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length
  return Math.round((words / wordsPerMinute) * 60_000)
}

/** Returns how long a question's stem is shown alone: its whole reading time, 3 to 25 seconds. */
export function previewMs(stem: string): number {
  return within(readingMs(stem), 3000, 25_000)
}

/** A live question that is calculated is open this much longer (QUIZ-35). */
const calculationMs = 15_000

const number = /\d+(?:[.,]\d+)*/g

/** Returns the time that calculating the answer needs: 15 s if the stem has two numbers and each choice one, else 0. */
export function calculationTimeMs(stem: string, choices: readonly string[]): number {
  const inputs = stem.match(number)?.length ?? 0
  return inputs >= 2 && choices.every((choice) => /\d/.test(choice)) ? calculationMs : 0
}

/** Returns how long an explanation is shown: its reading time, 5 to 30 seconds. */
export function revealMs(explanation: string): number {
  return within(readingMs(explanation), 5000, 30_000)
}

/**
 * Returns how long a question can be answered; null if the lobby plays untimed.
 *
 * @param calculating the time of `calculationTimeMs`
 */
export function answerLimitMs(difficulty: Difficulty, time: TimeSetting, calculating = 0): number | null {
  if (time === 'untimed') return null
  return (answerMs[difficulty] + calculating) * (time === 'relaxed' ? 2 : 1)
}

/** Returns the slowest of the settings; standard if there are none. */
export function slowestTime(settings: readonly TimeSetting[]): TimeSetting {
  const slowest = Math.max(0, ...settings.map((setting) => timeSettings.indexOf(setting)))
  return timeSettings[slowest] ?? 'standard'
}

function within(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
