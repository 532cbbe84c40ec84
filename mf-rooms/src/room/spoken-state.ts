import type { PublicActivity } from '@icio/contracts/rooms/room-views'
import { roundInstruction } from '@icio/contracts/rooms/round'
import { roomTexts } from '@icio/contracts/rooms/rules'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Announces each change of a room's state to screen readers (STAGE-6). */
export function useSpokenState(activity: PublicActivity | null, isPaused: boolean): void {
  const { announce, log } = useHost()
  const lastText = useRef('')
  const say = useEffectEvent((text: string) => {
    if (text && text !== lastText.current) announce(text)
    lastText.current = text
  })
  const spoken = spokenState(activity, isPaused)
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
function spokenState(activity: PublicActivity | null, isPaused: boolean): string | null {
  if (isPaused) return roomTexts.paused
  if (!activity) return ''
  const { state, closing, prompt, quiz, mirror, round } = activity
  if (state === 'open' && closing) return 'Closing in 5 seconds.'
  if (state === 'open') {
    if (mirror) return 'Open: a question for everybody.'
    if (round) return `${prompt} ${roundInstruction(round.phase) ?? ''}`.trim()
    return `Open: ${quiz && !quiz.ready ? `Question ${quiz.index + 1} of ${quiz.total}: ` : ''}${prompt}`
  }
  return mirror?.shown || (state === 'shown' && !mirror) ? null : 'Closed.'
}
