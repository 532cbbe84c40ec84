import { roundLines } from '@icio/contracts/rooms/results/round-lines'
import { mirrorLines } from '@icio/contracts/rooms/results/mirror-lines'
import { leastForMirrorReport, mirrorTexts, type Experiment } from '@icio/contracts/rooms/mirror'
import type { ReportActivity, ReportRow } from '@icio/contracts/rooms/endpoints'
import { percentOf } from '@icio/contracts/rooms/counting'
import { quorum } from '@icio/contracts/rooms/rules'
import type { Edition } from '@icio/contracts/editions'
import { factsOf, findExperiment } from '../mirror/mirror.js'
import type { ActivityRecord } from '../room.js'

const voteNames = ['First vote', 'Second vote', 'Third vote']

/**
 * Returns what the report keeps of a round that was shown (ROUND-22): the splits, the four counts and the sentences, all
 * of it under the quorum of five (ROOM-23).
 */
export function roundReport({ content, round }: ActivityRecord): ReportActivity[] {
  const results = round?.results
  if (!round || !results || !['shown', 'twin', 'twin_shown'].includes(round.phase)) return []
  const { prompt: title = '', options = [], right = [], explanation, source, unit, decimals, scale } = content
  const [first = 0] = results.n
  const about = { title, kind: content.kind, n: first, rows: [], tables: [] }
  const more = { ...(explanation ? { explanation } : {}), ...(source ? { source } : {}) }
  if (first < quorum.report) return [{ ...about, few: true, ...more }]
  const splits = (results.splits ?? []).flatMap((split, vote) => {
    if ((results.n[vote] ?? 0) < quorum.report) return []
    return split.map(({ choice_id, count, percent }): ReportRow => {
      const text = options.find(({ id }) => id === choice_id)?.text ?? ''
      return {
        text: `${voteNames[vote]}: ${text}`,
        count,
        percent,
        ...(right.includes(choice_id) ? { right: true } : {}),
      }
    })
  })
  const { shift, twin, ...rest } = results
  const isPaired = results.both >= quorum.report
  const counts: ReportRow[] =
    shift && isPaired
      ? [
          ['Stayed right', shift.stayed_right],
          ['Became right', shift.became_right],
          ['Became wrong', shift.became_wrong],
          ['Stayed wrong', shift.stayed_wrong],
        ].map(([text, count]) => ({ text: String(text), count: Number(count), percent: null }))
      : []
  const isTwinKept = twin && twin.n >= quorum.report && round.phase === 'twin_shown'
  const { confidence, pulled_wrong, agreement, ...plain } = rest
  const keptResults = {
    ...plain,
    ...(isPaired ? { ...(shift ? { shift } : {}), pulled_wrong: pulled_wrong ?? false } : {}),
    ...(isPaired && agreement ? { agreement } : {}),
    ...(confidence && confidence.n >= quorum.report ? { confidence } : {}),
    ...(isTwinKept ? { twin } : {}),
  }
  const { numbers } = keptResults
  const reportResults =
    numbers && !isPaired
      ? { ...keptResults, numbers: { medians: numbers.medians, estimates: [], ...errorsOf(numbers) } }
      : keptResults
  return [
    {
      ...about,
      few: false,
      rows: [...splits, ...counts],
      lines: roundLines(reportResults, { unit, decimals, scale }).map(({ text }) => text),
      ...(content.form === 'number' && content.truth !== undefined
        ? {
            figures: {
              truth: content.truth,
              ...(unit ? { unit } : {}),
              ...(decimals === undefined ? {} : { decimals }),
            },
          }
        : {}),
      ...more,
    },
  ]
}

function errorsOf({ errors, single_error }: { errors?: (number | null)[]; single_error?: number }) {
  return {
    ...(errors ? { errors } : {}),
    ...(single_error === undefined ? {} : { single_error }),
  }
}

/** The words of the option that the counts of an experiment are of; another text may have other words for it. */
function countedText({ outcome, wordings }: Experiment, edition: Edition, group: number): string {
  const { options = [] } = wordings[edition][group] ?? {}
  return (outcome.kind === 'option' && options.find(({ id }) => id === outcome.option)?.text) || ''
}

/** Returns what the report keeps of an experiment: shares and the sentence, and below ten answers only that it was played (MIRROR-20). */
export function mirrorReport({ content, mirror, state }: ActivityRecord, edition: Edition): ReportActivity[] {
  const experiment = findExperiment(content.experiment)
  const results = mirror?.results
  if (!experiment || !results || state !== 'shown') return []
  const about = {
    title: content.prompt ?? '',
    kind: content.kind,
    n: results.n,
    few: false,
    rows: [],
    tables: [],
  }
  if (results.n < leastForMirrorReport) return [{ ...about, n: 0, lines: [mirrorTexts.played] }]
  const facts = factsOf(experiment, edition)
  const rows = results.groups.flatMap(({ n, count }, group): ReportRow[] =>
    count === undefined
      ? []
      : [
          {
            text: `Text ${group + 1}, ${n} people: ${countedText(experiment, edition, group)}`,
            count,
            percent: percentOf(count, n),
            n,
          },
        ],
  )
  return [{ ...about, rows, lines: mirrorLines(results, facts) }]
}
