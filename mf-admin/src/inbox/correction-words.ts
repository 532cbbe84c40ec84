import type { ChallengeCase } from '@icio/contracts/challenges/endpoints'

/** Describes in a sentence what a correction has changed. */
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
