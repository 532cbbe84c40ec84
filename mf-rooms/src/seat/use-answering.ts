import type { RoomAnswer } from '@icio/contracts/rooms/client-messages'
import type { PublicActivity, SeatRoom } from '@icio/contracts/rooms/room-views'
import { useState } from 'react'
import { outcomeTexts, type AnswerOutcome, type RoomStore } from '../room/room-store.js'

/** What the parts of a seat show: an activity in its room, and the store that answers it. */
export interface SeatActivityProps {
  activity: PublicActivity
  room: SeatRoom
  store: SeatStore
}

/** What a seat needs of its room's store. */
export type SeatStore = Pick<RoomStore<SeatRoom>, 'receivedAt' | 'ended' | 'answer' | 'refresh' | 'take'>

type Sent = AnswerOutcome | 'sending' | null

/** Gives the answers of a form, and knows what became of the last one. */
export function useAnswering({ answer }: Pick<SeatStore, 'answer'>) {
  const [outcome, setOutcome] = useState<Sent>(null)
  async function give(roomAnswer: RoomAnswer): Promise<AnswerOutcome> {
    setOutcome('sending')
    const answerOutcome = await answer(roomAnswer)
    setOutcome(answerOutcome)
    return answerOutcome
  }
  return { outcome, give }
}

export const isReceived = (outcome: Sent) => outcome === 'accepted' || outcome === 'changed'

/** What became of what was sent: a question is not an answer that could be changed (ROOM-16). */
export function statusOf(outcome: Sent, isQuestion = false): string {
  if (outcome === null) return ''
  if (outcome === 'sending') return 'Sending…'
  return isQuestion && isReceived(outcome)
    ? 'Sent. It is shown below, with its status.'
    : outcomeTexts[outcome]
}
