import { fillSite, startSite } from '../site.mjs'

export async function siteWithScores(count, env = {}) {
  const site = await startSite(env)
  await fillSite(site, 'scores', count, scoresFrom)
  return site
}

/** Scores like those of finished quizzes, spread over a year. */
function scoresFrom(from, to) {
  const year = 365 * 24 * 3600 * 1000
  const end = Date.parse('2026-11-01T00:00:00Z')
  return Array.from({ length: to - from }, (_, index) => {
    const number = from + index
    const created_at = new Date(end - ((number * 7_919_317) % year))
    return {
      _id: number.toString(16).padStart(24, '0'),
      player_name: `Player ${number}`,
      mode: number % 4 === 0 ? 'multiplayer' : 'solo',
      score: (1 + ((number * 31) % 55)) * 10,
      user_id: `user-${number % 50_000}`,
      verified: true,
      ip_address: null,
      submitted_at: created_at,
      created_at,
      source: `bench:${number}`,
    }
  })
}
