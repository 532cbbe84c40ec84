import type {
  GivenCombination,
  ReleasesOverview,
  WithheldCombination,
} from '@icio/contracts/releases/endpoints'
import type { ChannelRow } from '../../collections/channels.js'
import { toRefusedDto } from '../../collections/refused-combinations.js'
import type { ReleaseRegistry } from '../release-registry.js'
import { canariesOf } from './choose-releases.js'
import { isSameSet } from './combinations.js'

/** Returns what visitors get together, what is held back from them, and what was refused and is not admitted since. */
export async function combinationsOf(
  book: ReleaseRegistry,
): Promise<Pick<ReleasesOverview, 'given' | 'withheld' | 'refused'>> {
  const refused = await book.refused.last()
  const channels = [...book.rows.channels.values()]
  return {
    given: channels.flatMap((channel) => givenCombinations(book, channel)),
    withheld: channels.flatMap((channel) => withheldCombinations(book, channel)),
    refused: refused.filter(({ set }) => !book.isAdmittedSet(set)).map(toRefusedDto),
  }
}

/** Returns what the visitors of an edition get together, the largest share first. */
function givenCombinations(book: ReleaseRegistry, channel: ChannelRow): GivenCombination[] {
  const given: GivenCombination[] = []
  for (const { set, permyriad } of book.sharesFor(channel)) {
    const known = given.find((one) => isSameSet(one.set, set))
    if (known) known.permyriad += permyriad
    else
      given.push({
        edition: channel._id,
        set: { ...set },
        train: book.trainOf(channel, set) ?? null,
        permyriad,
      })
  }
  return given.sort((one, other) => other.permyriad - one.permyriad)
}

/** Returns the canaries that visitors in their share do not get, and why. */
function withheldCombinations(book: ReleaseRegistry, channel: ChannelRow): WithheldCombination[] {
  const edition = channel._id
  const shares: WithheldCombination[] = []
  for (const { permyriad, withheld } of book.sharesFor(channel))
    for (const { canary, set } of withheld) {
      const releases = Object.values(canary.set)
      const known = shares.find((one) => isSameSet(one.set, set) && one.releases.join() === releases.join())
      if (known) known.permyriad += permyriad
      else shares.push({ edition, releases, set: { ...set }, permyriad, reasons: book.whyNotGiven(set) })
    }
  const unservable = canariesOf(channel.parts).flatMap(({ set, permyriad }) => {
    const reasons = Object.values(set).flatMap((id) => {
      const why = book.whyNotServable(id)
      return why === null ? [] : [why]
    })
    return reasons.length === 0
      ? []
      : [{ edition, releases: Object.values(set), set: { ...set }, permyriad, reasons }]
  })
  return [...shares, ...unservable]
}
