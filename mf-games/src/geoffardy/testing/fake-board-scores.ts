import type { BoardLayout, BoardQuestion } from '@icio/contracts/game-sessions/endpoints'
import { cellValues } from '@icio/contracts/games/board-rules'
import { fakeScores, type Key } from '../../play/testing/fake-scores.js'

function category(name: string): { questions: BoardQuestion[]; keys: Record<string, Key> } {
  const questions = cellValues.map((points) => ({
    id: `${name}-${points}`,
    category: name,
    points,
    answer: `Clue of ${name} for ${points}`,
    choices: ['a', 'b', 'c'].map((id) => ({ id, text: `What is ${name} ${points} ${id}?` })),
  }))
  const keys = questions.map(({ id }) => [id, { right: 'b', explanation: `Explanation of ${id}.` }] as const)
  return { questions, keys: Object.fromEntries(keys) }
}

/** A fake scores service that generates boards with the categories Bonds, Cash and Risk; choice b is right. */
export function fakeBoardScores({ madeBy = 'reviewed' as BoardLayout['made_by'] } = {}) {
  const begun: Record<string, string>[] = []
  let replaced = 0
  const scores = fakeScores({
    pointsOf: (_index, question) => ('points' in question ? question.points : 0),
    deal(begin) {
      begun.push(begin)
      const names = ['Bonds', 'Cash', 'Risk'].map((name) =>
        begun.length > 1 ? `${name} ${begun.length}` : name,
      )
      const columns = names.map(category)
      return {
        questions: columns.flatMap(({ questions }) => questions),
        keys: Object.assign({}, ...columns.map(({ keys }) => keys)) as Record<string, Key>,
        board: { categories: names.map((name) => ({ name, shuffled: false })), made_by: madeBy },
      }
    },
    replace() {
      replaced += 1
      return { name: `New ${replaced}`, ...category(`New ${replaced}`) }
    },
  })
  /** Request bodies with which boards were started. */
  return { ...scores, begun }
}
