import { middleHalf, percentOf } from '@icio/contracts/rooms/counting'
import { choiceResults, type ChoiceVote } from '@icio/contracts/rooms/results/round-results'
import type {
  OwnAnswer,
  PublicActivity,
  Results,
  SeatRoom,
  StageRoom,
} from '@icio/contracts/rooms/room-views'
import type { AnswerValue } from '@icio/contracts/rooms/endpoints'

/*
 * Three activities that play on the entrance without any room: a choice, a range, and a vote, talk, vote (FORUM-14). Forty
 * recorded answers are in each; the visitor's own joins them in the browser and goes nowhere.
 */

const optionsOf = (texts: readonly string[]) => texts.map((text, index) => ({ id: `o${index + 1}`, text }))
const seatOf = (index: number) => `seat-${index}`
const ownSeat = 'own'

const choice = {
  prompt: 'Which risk does your committee talk about least?',
  options: optionsOf(['Interest rates', 'Credit', 'Liquidity', 'Inflation']),
  recorded: [4, 7, 17, 12],
}

// ln 2 / ln 1.03 = 23.4: arithmetic, so that nobody has to believe a source.
const range = {
  prompt: 'Prices rise by 3% a year. After how many years does a dollar buy half as much?',
  unit: 'years',
  least: 1,
  most: 60,
  truth: 23.4,
  explanation: 'Money halves in about 70 divided by the rate: 70 / 3 is a little over 23 years.',
  recorded: (
    '10-20 12-18 15-25 20-30 18-24 8-15 30-40 20-25 22-26 15-35 25-35 10-15 5-15 20-40 28-33 16-22 20-24 12-30 24-36 ' +
    '33-50 18-28 14-17 21-27 10-40 30-35 15-20 23-25 6-12 20-50 17-23 25-30 19-21 11-33 22-30 14-26 35-45 16-18 20-28 ' +
    '9-19 21-24'
  )
    .split(' ')
    .map((ends) => ends.split('-').map(Number))
    .map(([low = 0, high = 0]) => ({ low, high })),
}

const round = {
  prompt: 'A fund loses 20% in one year and gains 20% in the next. Where does it stand?',
  options: optionsOf(['Where it began', '4% below', '4% above', 'It depends on its size']),
  right: 'o2',
  explanation: '0.8 × 1.2 = 0.96: a gain has to be larger than the loss before it to make it good.',
  /** First and second vote of each of the forty, as places of options. */
  recorded: (
    '1-2 1-2 2-2 1-1 2-2 1-2 4-2 2-2 1-2 2-2 1-1 3-2 1-2 2-2 2-2 1-2 1-1 2-2 4-4 1-2 2-2 1-2 2-1 1-2 2-2 3-3 1-2 2-2 ' +
    '1-2 1-1 2-2 1-2 4-2 2-2 1-2 2-2 1-1 2-2 1-2 2-2'
  )
    .split(' ')
    .map((votes) => votes.split('-').map((place) => `o${place}`)),
}

export const recordedAnswers = 40

/** The scenes in their order, each with what it lasts when nobody interferes. */
export const scenes = [
  { activity: 'choice', phase: 'open', ms: 10_000 },
  { activity: 'choice', phase: 'shown', ms: 7000 },
  { activity: 'range', phase: 'open', ms: 14_000 },
  { activity: 'range', phase: 'shown', ms: 9000 },
  { activity: 'round', phase: 'first', ms: 12_000 },
  { activity: 'round', phase: 'discuss', ms: 6000 },
  { activity: 'round', phase: 'second', ms: 10_000 },
  { activity: 'round', phase: 'shown', ms: 11_000 },
] as const
export type Scene = (typeof scenes)[number]

/** What the visitor has answered, by vote: one of the choice, one of the range, two of the round. */
export type OwnAnswers = Partial<Record<'choice' | 'range' | 'first' | 'second', AnswerValue>>

/** Returns which of the visitor's answers a scene takes; null while nothing is asked. */
export function askedIn({ activity, phase }: Scene): keyof OwnAnswers | null {
  if (activity === 'round') return phase === 'first' || phase === 'second' ? phase : null
  return phase === 'open' ? activity : null
}

function choiceResult(own: OwnAnswers): Results {
  const mine = own.choice?.choice_ids?.[0]
  const n = recordedAnswers + (mine === undefined ? 0 : 1)
  const counts = choice.options.map(({ id }, index) => {
    const count = (choice.recorded[index] ?? 0) + (id === mine ? 1 : 0)
    return { choice_id: id, count, percent: percentOf(count, n) }
  })
  return { kind: 'choice', n, few: false, counts, tables: [] }
}

function rangeResult({ range: mine }: OwnAnswers): Results {
  const own = mine?.low === undefined || mine.high === undefined ? [] : [{ low: mine.low, high: mine.high }]
  const ranges = [...range.recorded, ...own].sort((a, b) => a.low - b.low || a.high - b.high)
  return {
    kind: 'range',
    n: ranges.length,
    few: false,
    ranges,
    low_median: middleHalf(ranges.map(({ low }) => low)).median,
    high_median: middleHalf(ranges.map(({ high }) => high)).median,
    hits: ranges.filter(({ low, high }) => low <= range.truth && range.truth <= high).length,
    tables: [],
  }
}

function roundResults(own: OwnAnswers) {
  const votes = [0, 1].map((vote) => {
    const recordedVotes = round.recorded.map(([...places], index): [string, ChoiceVote] => [
      seatOf(index),
      { choice: places[vote] ?? '', confidence: null },
    ])
    const mine = own[vote === 0 ? 'first' : 'second']?.choice_ids?.[0]
    return new Map(
      mine === undefined ? recordedVotes : [...recordedVotes, [ownSeat, { choice: mine, confidence: null }]],
    )
  })
  return choiceResults(
    round.options.map(({ id }) => id),
    round.right,
    votes,
  )
}

/**
 * Returns the activity of a scene, as a room would show it.
 *
 * @param clockMs what the clock of an open activity has in all; null where it stands still
 */
export function activityOfScene(scene: Scene, own: OwnAnswers, clockMs: number | null): PublicActivity {
  const isShown = scene.phase === 'shown'
  const base = {
    id: scene.activity,
    number: 1,
    state: isShown ? ('shown' as const) : ('open' as const),
    phase_seq: 1,
    closing: false,
    ends_in_ms: isShown ? null : clockMs,
    clock_ms: isShown ? null : clockMs,
  }
  switch (scene.activity) {
    case 'choice': {
      const { prompt, options } = choice
      const results = isShown ? { results: choiceResult(own) } : {}
      return { ...base, kind: 'choice', prompt, options, answer_shown: false, ...results }
    }
    case 'range': {
      const { prompt, unit, least, most, truth, explanation } = range
      return {
        ...base,
        ...{ kind: 'range', prompt, unit, least, most, scale: 'linear', answer_shown: isShown },
        ...(isShown ? { results: rangeResult(own), solution: { truth, explanation } } : {}),
      }
    }
    case 'round': {
      const { prompt, options, right, explanation } = round
      const phase = scene.phase
      return {
        ...base,
        ...{ kind: 'round', prompt, options, answer_shown: isShown },
        round: {
          form: 'choice',
          phase,
          vote: phase === 'first' || phase === 'discuss' ? 1 : 2,
          asks_confidence: false,
          ...(isShown ? { results: roundResults(own) } : {}),
        },
        ...(isShown ? { solution: { right: [right], explanation } } : {}),
      }
    }
  }
}

const base = {
  id: 'example',
  code: '',
  title: 'An example',
  specialization: 'general',
  run_id: 'example',
  state: 'open',
  tables: 0,
  tables_fixed: false,
  paused: false,
  small: false,
  rev: 1,
} as const

export function seatOfScene(scene: Scene, activity: PublicActivity, own: OwnAnswers): SeatRoom {
  const answerKey = askedIn(scene)
  const ownAnswer = answerKey && own[answerKey]
  const answers: OwnAnswer[] = ownAnswer
    ? [{ activity_id: activity.id, round: activity.round?.vote ?? 1, value: ownAnswer }]
    : activity.kind === 'choice' && own.choice
      ? [{ activity_id: activity.id, round: 1, value: own.choice }]
      : []
  return {
    ...base,
    as: 'seat',
    seat: { id: ownSeat, number: recordedAnswers + 1, table: null, name: null },
    current: activity,
    own: answers,
    entries: [],
  }
}

export function stageOfScene(activity: PublicActivity, answerCount: number): StageRoom {
  return {
    ...base,
    as: 'stage',
    hide_numbers: false,
    hide_names: false,
    sounds: false,
    second_code: false,
    current: activity,
    counts: {
      seats: recordedAnswers + 1,
      present: recordedAnswers + 1,
      activity_id: activity.id,
      answered: answerCount,
    },
    entries: [],
  }
}
