import { laterTexts } from '@icio/contracts/rooms/later-texts'
import type { PodiumStep, PublicActivity } from '@icio/contracts/rooms/room-views'
import { roundInstruction, type RoundView } from '@icio/contracts/rooms/round'
import { roomTexts } from '@icio/contracts/rooms/rules'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Announces each change of a room's state to screen readers (STAGE-6). */
export function useSpokenState(activity: PublicActivity | null, paused: boolean): void {
  const { announce, log } = useHost()
  const said = useRef('')
  const say = useEffectEvent((text: string) => {
    if (text && text !== said.current) announce(text)
    said.current = text
  })
  const spoken = spokenState(activity, paused)
  useEffect(() => {
    if (spoken !== null) return say(spoken)
    if (!activity) return
    let isOver = false
    // The sentences of rounds and experiments come with their results: the first view of a seat has a budget (ROOM-27).
    import(/* webpackChunkName: "spoken-results" */ './spoken-results.js').then(
      ({ spokenResults }) => !isOver && say(spokenResults(activity)),
      (error: unknown) => log.error(error, 'spoken results'),
    )
    return () => {
      isOver = true
    }
  }, [activity, log, spoken])
}

/** Returns what screen readers hear; '' for nothing, null for the sentences of a round's or an experiment's results. */
function spokenState(activity: PublicActivity | null, paused: boolean): string | null {
  if (paused) return roomTexts.paused
  if (!activity) return ''
  const { state, closing, prompt, quiz, results, answer_shown, solution, options = [] } = activity
  const question = quiz ? `Question ${quiz.index + 1} of ${quiz.total}: ${prompt}` : prompt
  if (quiz?.phase === 'podium') return podiumText(quiz.steps ?? [])
  if (activity.mirror) return spokenMirror(activity)
  if (activity.round) return spokenRound(activity, activity.round)
  if (state === 'open') return closing ? 'Closing in 5 seconds.' : `Open: ${question}`
  if (state === 'closed') return 'Closed.'
  if (activity.peers) return null
  const right = options.filter(({ id }) => solution?.right?.includes(id)).map(({ text }) => text)
  const why = solution?.explanation ? ` ${solution.explanation}` : ''
  const answer = answer_shown && right.length > 0 ? ` Right: ${right.join('; ')}.${why}` : why
  if (!results || results.few) return `Result. ${laterTexts.waiting}${answer}`
  if ('counts' in results) {
    const parts = results.counts.map(
      ({ choice_id, percent }) => `${options.find(({ id }) => id === choice_id)?.text ?? ''}: ${percent}%`,
    )
    return `Result: ${parts.join('; ')}.${answer}`
  }
  // Figures, words and places come with their sentences.
  return null
}

/** A round says what to do now, and its sentences once it was shown. */
function spokenRound({ state, closing, prompt }: PublicActivity, round: RoundView): string | null {
  if (state === 'open') {
    const instruction = roundInstruction(round.phase)
    return closing ? 'Closing in 5 seconds.' : `${prompt} ${instruction ?? ''}`.trim()
  }
  if (state === 'closed') return 'Closed.'
  if (!round.results || round.results.few) return `Result. ${laterTexts.waiting}`
  return null
}

function spokenMirror({ state, closing, mirror }: PublicActivity): string | null {
  if (state === 'open') return closing ? 'Closing in 5 seconds.' : 'Open: a question for everybody.'
  return mirror?.shown ? null : 'Closed.'
}

function podiumText(steps: readonly PodiumStep[]): string {
  const who = ({ names, people }: PodiumStep) => names.join(', ') || `${people} people`
  return `Podium. ${steps.map((step) => `${step.rank}: ${who(step)}`).join('. ')}.`
}
