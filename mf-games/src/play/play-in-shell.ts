import type { ErrorCode } from '@icio/contracts/errors'
import { visitorErrorOf, visitorErrors } from '@icio/contracts/visitor-errors'
import type { AnswerReply, GameName } from '@icio/contracts/game-sessions/endpoints'
import { CallError } from '@icio/shared-ui/api/call'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { verdictTitle } from './answer-record.js'
import { gameCalls, type GameChoice, type GameNamed } from './game-calls.js'
import type { RoundGame } from './play-phase.js'
import { failureTextOf, questionsNotLoaded, type PlayPorts } from './play-steps.js'

/**
 * Connects a game to the site: its calls go through the shell, its messages to the shell's toasts, log and live
 * region.
 *
 * @param noQuestions the toast for when there are no questions (QUIZ-5)
 * @param notLoaded the toast for when they could not be dealt, if the game has words of its own (GOV-24)
 */
export function playPorts<N extends RoundGame['game']>(
  shell: ShellApi,
  choice: GameChoice<N>,
  noQuestions: { title: string; description?: string },
  notLoaded?: { title: string; description: string },
): PlayPorts<GameNamed<N>> {
  const where = choice.game
  return {
    ...gameCalls(shell, choice),
    notify: {
      noQuestions(error) {
        // Nothing due is good news: the screen shows it, and nothing has failed.
        if (error instanceof CallError && error.code === 'nothing_to_practice') return
        shell.log.error(error, where)
        const failure = failureTextOf(error)
        const words = failure ? { title: failure.title, description: failure.text } : noQuestions
        shell.toast({
          ...(failure === questionsNotLoaded ? (notLoaded ?? words) : words),
          tone: 'destructive',
        })
      },
      marked: (answer) => shell.announce(markingAnnouncement(answer, choice.game)),
      markedElsewhere: () => shell.toast(answeredElsewhere),
      expired: () => shell.toast(toastOf('session_not_found')),
      failed: (error) => shell.log.error(error, where),
    },
  }
}

/** Returns the toast for an error code of the catalog. */
export function toastOf(code: ErrorCode): { title: string; description: string } {
  return { title: visitorErrorOf(code).title, description: visitorErrorOf(code).text }
}

/** The toast for when another tab continued the same game. */
export const answeredElsewhere = {
  title: visitorErrors.already_answered.title,
  description: 'This question was answered in another tab. The game goes on from there.',
}

/** Returns what a screen reader announces for a marked answer (WCAG 4.1.3). */
export function markingAnnouncement({ is_correct, points, score }: AnswerReply, game?: GameName): string {
  return `${verdictTitle({ isCorrect: is_correct, points }, game)}. Score ${score}.`
}
