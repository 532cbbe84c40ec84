import { judge, playGame, readGame } from './play.mjs'

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
