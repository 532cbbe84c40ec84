import type { PublicActivity } from '@icio/contracts/rooms/room-views'
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
    // The sentences of results come with them: the first view of a seat has a budget (ROOM-27).
    import(/* webpackChunkName: "spoken-results" */ './spoken-results.js').then(
      ({ spokenResults }) => !isOver && say(spokenResults(activity)),
      (error: unknown) => log.error(error, 'spoken results'),
    )
    return () => {
      isOver = true
    }
  }, [activity, log, spoken])
}

/** Returns what screen readers hear; '' for nothing, null for the sentences of results. */
function spokenState(activity: PublicActivity | null, paused: boolean): string | null {
  if (paused) return roomTexts.paused
  if (!activity) return ''
  const { state, closing, prompt, quiz } = activity
  const question = quiz && !quiz.ready ? `Question ${quiz.index + 1} of ${quiz.total}: ${prompt}` : prompt
  if (activity.mirror) return spokenMirror(activity)
  if (activity.round) return spokenRound(activity, activity.round)
  if (state === 'open') return closing ? 'Closing in 5 seconds.' : `Open: ${question}`
  if (state === 'closed') return 'Closed.'
  return null
}

/** A round says what to do now, and its sentences once it was shown. */
function spokenRound({ state, closing, prompt }: PublicActivity, round: RoundView): string | null {
  if (state === 'open') {
    const instruction = roundInstruction(round.phase)
    return closing ? 'Closing in 5 seconds.' : `${prompt} ${instruction ?? ''}`.trim()
  }
  if (state === 'closed') return 'Closed.'
  return null
}

function spokenMirror({ state, closing, mirror }: PublicActivity): string | null {
  if (state === 'open') return closing ? 'Closing in 5 seconds.' : 'Open: a question for everybody.'
  return mirror?.shown ? null : 'Closed.'
}
