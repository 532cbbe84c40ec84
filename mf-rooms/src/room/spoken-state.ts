import type { PublicActivity } from '@icio/contracts/rooms/room-views'
import { mirrorLines } from '@icio/contracts/rooms/mirror-lines'
import { roundInstruction, type RoundView } from '@icio/contracts/rooms/round'
import { roundLines } from '@icio/contracts/rooms/round-lines'
import { roomTexts } from '@icio/contracts/rooms/rules'

/** Returns what screen readers hear when the state of a room changes (STAGE-6); '' for nothing. */
export function spokenState(activity: PublicActivity | null, paused: boolean): string {
  if (paused) return roomTexts.paused
  if (!activity) return ''
  const { state, closing, prompt, quiz, results, answer_shown, solution, options = [] } = activity
  const question = quiz ? `Question ${quiz.index + 1} of ${quiz.total}: ${prompt}` : prompt
  if (quiz?.phase === 'podium') return podiumText(quiz.podium ?? [])
  if (activity.mirror) return spokenMirror(activity)
  if (activity.round) return spokenRound(activity, activity.round)
  if (state === 'open') return closing ? 'Closing in 5 seconds.' : `Open: ${question}`
  if (state === 'closed') return 'Closed.'
  const right = options.filter(({ id }) => solution?.right?.includes(id)).map(({ text }) => text)
  const answer = answer_shown && right.length > 0 ? ` Right: ${right.join('; ')}.` : ''
  if (!results || results.few) return `Result. ${roomTexts.waiting}${answer}`
  if ('counts' in results) {
    const parts = results.counts.map(
      ({ choice_id, percent }) => `${options.find(({ id }) => id === choice_id)?.text ?? ''}: ${percent} %`,
    )
    return `Result: ${parts.join('; ')}.${answer}`
  }
  return `Result of ${results.n} answers.${answer}`
}

/** A round says what to do now, and its sentences once it was shown. */
function spokenRound(
  { state, closing, prompt, solution, ...scale }: PublicActivity,
  round: RoundView,
): string {
  if (state === 'open') {
    const instruction = roundInstruction(round.phase)
    return closing ? 'Closing in 5 seconds.' : `${prompt} ${instruction ?? ''}`.trim()
  }
  if (state === 'closed') return 'Closed.'
  if (!round.results || round.results.few) return `Result. ${roomTexts.waiting}`
  const right = (scale.options ?? [])
    .filter(({ id }) => solution?.right?.includes(id))
    .map(({ text }) => text)
  const lines = roundLines(round.results, scale).map(({ text }) => text)
  return `Result. ${[...lines, ...(right.length > 0 ? [`Right: ${right.join('; ')}.`] : [])].join(' ')}`
}

function spokenMirror({ state, closing, mirror }: PublicActivity): string {
  if (state === 'open') return closing ? 'Closing in 5 seconds.' : 'Open: a question for everybody.'
  if (!mirror?.shown) return 'Closed.'
  return `Result. ${mirrorLines(mirror.shown.results, mirror.shown).join(' ')}`
}

function podiumText(podium: readonly { rank: number; name: string }[]): string {
  return `Podium. ${podium.map(({ rank, name }) => `${rank}: ${name}`).join('. ')}.`
}
