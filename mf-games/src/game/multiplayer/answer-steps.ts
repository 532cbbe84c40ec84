import type { ServerMessage } from '@icio/contracts/lobbies/lobby-live'
import type { Outcome } from '@icio/shared-ui/live/protocol'
import type { LobbyConnection } from './lobby-calls.js'
import type { InsidePlace } from './lobby-place.js'
import { answerAcknowledged, mayAnswer, type OwnChoice } from './own-answer.js'

export interface AnswerStage {
  inside(): InsidePlace | null
  connection(): LobbyConnection | null
  show(own: OwnChoice): void
  /** The answer came after its question ended; the screen has moved on and cannot show it. */
  notifyLate(index: number): void
}

/** Answering: the choice shows at once, the server's reply corrects it, and the connection resends it after a break. */
export function answerSteps(stage: AnswerStage) {
  let turn = 0

  /** Returns the player's own answer if it is still the one that the reply is about; otherwise null. */
  function ifUnchanged(sentChoice: OwnChoice): OwnChoice | null {
    const now = stage.inside()?.own
    return now && now.game === sentChoice.game && now.index === sentChoice.index ? now : null
  }

  function reconcile(own: OwnChoice, outcome: Outcome<ServerMessage>): void {
    if (outcome.at === 'acknowledged') {
      stage.show(answerAcknowledged(own, outcome.status))
      // Locked elsewhere, perhaps with another choice: only the server knows which.
      if (outcome.status === 'locked') stage.connection()?.sync()
    } else {
      stage.show({ ...own, choiceId: null, status: 'none', lock: 'open' })
      stage.connection()?.sync()
    }
  }

  return {
    async choiceSelected(choiceId: string): Promise<void> {
      const place = stage.inside()
      const connection = stage.connection()
      if (!place || !connection || !mayAnswer(place.view, place.own)) return
      const { state } = place.view
      if (state.phase !== 'open' || !state.question.choices.some(({ id }) => id === choiceId)) return
      const { own } = place
      if (own.choiceId === choiceId && (own.status === 'in' || own.status === 'sending')) return
      const sentChoice: OwnChoice = { ...own, choiceId, status: 'sending' }
      stage.show(sentChoice)
      const mine = ++turn
      const outcome = await connection.send({ t: 'answer', index: sentChoice.index, choice_id: choiceId })
      const now = ifUnchanged(sentChoice)
      if (now && mine === turn) reconcile(now, outcome)
      else if (!now && isLate(outcome)) stage.notifyLate(sentChoice.index)
    },

    async answerLocked(): Promise<void> {
      const place = stage.inside()
      const connection = stage.connection()
      if (!place || !connection || !mayAnswer(place.view, place.own) || !place.own.choiceId) return
      const sentChoice: OwnChoice = { ...place.own, lock: 'sending' }
      stage.show(sentChoice)
      const outcome = await connection.send({ t: 'lock', index: sentChoice.index })
      const now = ifUnchanged(sentChoice)
      if (!now) return
      const isLocked = outcome.at === 'acknowledged' && outcome.status === 'locked'
      stage.show({ ...now, lock: isLocked ? 'locked' : 'open' })
      if (outcome.at === 'refused') connection.sync()
    },
  }
}

function isLate(outcome: Outcome<ServerMessage>): boolean {
  return outcome.at === 'acknowledged' && (outcome.status === 'late' || outcome.status === 'not_open')
}
