import type { ChallengeCase } from '@icio/contracts/challenges/endpoints'

/** What a correction has done, in a sentence. */
export function correctionWords({
  games,
  scores,
  is_applied,
}: NonNullable<ChallengeCase['correction']>): string {
  if (!is_applied) return 'The correction is being carried through.'
  const gameWords = `${games} ${games === 1 ? 'game' : 'games'}`
  const rowWords = `${scores} ${scores === 1 ? 'leaderboard row' : 'leaderboard rows'}`
  return `The points of ${gameWords} and ${rowWords} were counted again.`
}
