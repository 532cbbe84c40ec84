import { becomeMember } from './account.mjs'
import { playGame } from './play.mjs'

/** One score a minute per person (LEAD-12), plus a margin. */
const cooldownMs = 61_000

/** The minimum reading time of a person, plus a margin: a faster score does not count (LEAD-17). */
function readingTime({ prompt, choices }) {
  const words = [prompt, ...choices.map(({ text }) => text)].join(' ').split(/\s+/).length
  return Math.max(1500, (words / 220) * 60_000 * 0.3) + 200
}

/** Plays quizzes with an account and submits the scores. @returns the final comparison of the rows */
export async function score(caller, context) {
  const { ledger, isOver } = context
  const member = await becomeMember(caller, context, `Player ${caller.number}`)
  if (!member) return async () => {}
  /** Scores by game: acknowledged ones must exist once, attempted ones may. */
  const acknowledged = []
  const tried = []
  let storedAt = -cooldownMs
  while (!isOver()) {
    const kept = await playGame(caller, 'quiz', { ...context, read: readingTime })
    const isTooSoon = performance.now() - storedAt < cooldownMs
    if (!kept?.completed || kept.score === 0 || isTooSoon) continue
    tried.push(kept.score)
    const stored = await caller.call('POST', '/api/scores', { session_id: kept.id, player_name: member.name })
    if (stored?.status >= 400 && stored.status !== 429 && !(stored.tries > 1 && stored.status === 409))
      ledger.refused('a refused score', stored)
    if (stored?.status >= 400) continue
    if (stored && stored.body.score !== kept.score)
      ledger.violation('a wrong score', { game: kept.score, row: stored.body.score })
    if (stored) acknowledged.push(kept.score)
    storedAt = performance.now()
    ledger.count('scores stored')
  }
  return async () => {
    const rows = (await caller.call('GET', '/api/scores'))?.body
    if (!Array.isArray(rows)) return ledger.violation('own scores that cannot be read', { rows })
    const left = rows.map(({ score: points }) => points)
    for (const points of acknowledged) {
      const place = left.indexOf(points)
      if (place < 0) ledger.violation('an acknowledged score that is lost', { points, rows })
      else left.splice(place, 1)
    }
    const open = [...tried]
    for (const points of acknowledged) open.splice(open.indexOf(points), 1)
    for (const points of left)
      if (open.indexOf(points) < 0) ledger.violation('a score that nobody made', { points, tried, rows })
    ledger.count('scores held against the server', acknowledged.length)
  }
}
