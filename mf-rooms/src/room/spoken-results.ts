import { peerLines } from '@icio/contracts/peers/peer-lines'
import { mirrorLines } from '@icio/contracts/rooms/mirror-lines'
import { roundLines } from '@icio/contracts/rooms/round-lines'
import type { PublicActivity } from '@icio/contracts/rooms/room-views'

/** Returns the sentences of a round's or an experiment's results, as screen readers hear them (STAGE-6). */
export function spokenResults({ mirror, round, peers, solution, ...scale }: PublicActivity): string {
  if (mirror?.shown) return `Result. ${mirrorLines(mirror.shown.results, mirror.shown).join(' ')}`
  if (peers?.shown) return `${peers.shown.result.name}. ${peerLines(peers.shown.result).join(' ')}`
  if (!round?.results || round.results.few) return ''
  const right = (scale.options ?? [])
    .filter(({ id }) => solution?.right?.includes(id))
    .map(({ text }) => text)
  const lines = roundLines(round.results, scale).map(({ text }) => text)
  return `Result. ${[...lines, ...(right.length > 0 ? [`Right: ${right.join('; ')}.`] : [])].join(' ')}`
}
