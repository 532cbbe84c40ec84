import type { Edition } from '@icio/contracts/editions'
import type { PlayState } from '@icio/shared-ui/host-contract/contract'

/** Navigation state for the quiz: the level, and the edition unless it is general (LEARN-4). */
export function quizState(difficulty: PlayState['difficulty'], edition: Edition): PlayState {
  return edition === 'general' ? { difficulty } : { difficulty, specialization: edition }
}
