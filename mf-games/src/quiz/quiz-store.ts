import type { RoundId } from '@icio/contracts/path/mastery'
import type { QuizLevel, Edition } from '@icio/contracts/editions'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { playPorts } from '../play/play-ports.js'
import { createQuestionGameStore } from '../play/play-store.js'

/** Which quiz: the edition and the level of the draw (QUIZ-2). */
export interface QuizChoice {
  specialization: Edition
  difficulty: QuizLevel
  /** Only questions that were missed and are due. */
  practice?: true
  /** A round of this module of the path. */
  module?: RoundId
}

/** Creates the store of a solo quiz: ten questions, each answered once, marked by the server (QUIZ-6, QUIZ-14). */
export function createQuizStore(shell: ShellApi, choice: QuizChoice) {
  return createQuestionGameStore(
    playPorts(shell, { game: 'quiz', ...choice }, { title: 'No questions available in database' }),
  )
}
