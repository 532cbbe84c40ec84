import { setTimeout as pause } from 'node:timers/promises'

/**
 * Plays one game to its end, or until time is over, and compares the stored game with the acknowledged answers.
 *
 * @param read returns how long the player reads a question before answering, in milliseconds; 0 by default
 * @returns the stored game, or null if it could not be read
 */
export async function playGame(caller, game, { ledger, think, isOver, random, read = () => 0 }) {
  const begun = await caller.call('POST', '/api/games/sessions', { game })
  if (begun?.status !== 201) return begun && ledger.refused('a game that does not begin', begun)
  const { id, questions } = begun.body
  const acknowledged = new Map()
  for (const question of questions) {
    if (isOver()) break
    await pause(read(question))
    const choice = question.choices[Math.floor(random() * question.choices.length)]
    const answer = await caller.call('POST', `/api/games/sessions/${id}/answers`, {
      question_id: question.id,
      choice_id: choice.id,
    })
    if (answer?.status === 200) acknowledged.set(question.id, answer.body)
    // A first try whose reply was lost may have counted; then the second one gets a conflict.
    else if (!(answer?.status === 409 && answer.tries > 1) && answer)
      ledger.refused('a refused answer', answer)
    ledger.count('answers')
    await pause(think() / 2)
  }
  const kept = await readGame(caller, id)
  if (kept) judge(ledger, kept, acknowledged)
  ledger.count(`games of ${game}`)
  return kept && { ...kept, acknowledged }
}

async function readGame(caller, id) {
  return (await caller.call('GET', `/api/games/sessions/${id}`))?.body ?? null
}

/** Checks that no acknowledged answer is lost or changed, none counts twice, and the score matches the answers. */
function judge(ledger, kept, acknowledged) {
  for (const [questionId, answer] of acknowledged) {
    const same = (kept.answers ?? []).filter(({ question_id }) => question_id === questionId)
    if (same.length !== 1 || same[0].choice_id !== answer.choice_id || same[0].points !== answer.points)
      ledger.violation('an acknowledged answer that is lost or changed', { id: kept.id, answer, same })
  }
  const points = (kept.answers ?? []).reduce((sum, answer) => sum + answer.points, 0)
  if (kept.score !== points) ledger.violation('a wrong score', { id: kept.id, score: kept.score, points })
  ledger.count('answers held against the server', acknowledged.size)
}

const games = ['quiz', 'fill-in-blanks', 'governance', 'true-or-false', 'board']

/** Plays one game after the other without an account. @returns the final check of the last games */
export async function play(caller, context) {
  const played = []
  for (let turn = caller.number; !context.isOver(); turn++) {
    const kept = await playGame(caller, games[turn % games.length], context)
    if (kept) played.push(kept)
  }
  return async () => {
    for (const { id, acknowledged } of played.slice(-5)) {
      const kept = await readGame(caller, id)
      if (kept) judge(context.ledger, kept, acknowledged)
    }
  }
}
