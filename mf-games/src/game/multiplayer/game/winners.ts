import type { Standing } from '@icio/contracts/lobbies/lobby-live'

/** Names the winner, or the winners of a tie. */
export function winnersOf(standings: readonly Standing[], ownSeat: number | null): string {
  const best = standings.filter(({ rank, score }) => rank === 1 && score > 0)
  if (best.length === 0) return 'Nobody scored this time'
  const names = best.map(({ seat, player_name }) => (seat === ownSeat ? 'You' : player_name))
  if (names.length === 1) return names[0] === 'You' ? 'You won!' : `${names[0]} won!`
  return `${new Intl.ListFormat('en').format(names)} share the win!`
}
