import type { QuizLevel, Specialization } from '@icio/contracts/editions'
import {
  answerQuestion,
  beginGame,
  readGame,
  type AnswerReply,
  type GameSession,
} from '@icio/contracts/game-sessions'
import { errors } from '@icio/contracts/errors'
import { createCall } from '@icio/shared-ui/api/call'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import type { RoundGame } from './play-phase.js'
import type { PlayPorts } from './play-steps.js'
import { openSavedPlay, savedPlayKey } from './saved-play.js'

/** Which game of which edition a screen was opened for; the level where the game has one. */
export interface PlayChoice<N extends RoundGame['game']> {
  game: N
  specialization: Specialization
  difficulty?: QuizLevel
}

type GameNamed<N extends RoundGame['game']> = Extract<GameSession, { game: N }>

/**
 * Connects a game to the site: its calls go through the shell, its messages to the shell's toasts, log and live
 * region.
 *
 * @param noQuestions the notice where no questions come (games.md, section 8)
 */
export function playPorts<N extends RoundGame['game']>(
  shell: ShellApi,
  choice: PlayChoice<N>,
  noQuestions: { title: string; description?: string },
): PlayPorts<GameNamed<N>> {
  const call = createCall(shell.http)
  const where = choice.game
  return {
    // The service deals the game that was asked for; whether a game that it had kept is this one, fits() tells.
    begin: async () => (await call(beginGame, { body: choice })) as GameNamed<N>,
    read: async (id) => (await call(readGame, { params: { id } })) as GameNamed<N>,
    answer: (id, body) => call(answerQuestion, { params: { id }, body }),
    fits: (game: RoundGame) =>
      game.game === choice.game &&
      game.specialization === choice.specialization &&
      (choice.difficulty === undefined || ('difficulty' in game && game.difficulty === choice.difficulty)),
    saved: openSavedPlay(savedPlayKey(choice.game, choice.specialization), (reason) =>
      shell.log.event('local_storage_refused', { where, reason: String(reason) }),
    ),
    tell: {
      noQuestions(error) {
        shell.log.error(error, where)
        shell.toast({ ...noQuestions, tone: 'destructive' })
      },
      marked: (answer) => shell.announce(spokenMarking(answer)),
      markedElsewhere: () =>
        shell.toast({
          title: errors.already_answered.title,
          description: 'This question was answered in another tab. The game goes on from there.',
        }),
      expired: () =>
        shell.toast({ title: errors.session_not_found.title, description: errors.session_not_found.text }),
      failed: (error) => shell.log.error(error, where),
    },
  }
}

/** What a screen reader says of a marked answer (quality.md, 4.1.3). */
export function spokenMarking({ is_correct, points, score }: AnswerReply): string {
  return `${is_correct ? 'Correct' : 'Not correct'}, ${points} points. Score ${score}.`
}
