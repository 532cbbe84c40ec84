import { ownTimeZone } from '@icio/contracts/dates/days'
import { readFoundBiases, type FoundBiases } from '@icio/contracts/biases/endpoints'
import { readPractice, type Practice } from '@icio/contracts/practice/endpoints'
import {
  listForecasts,
  readCalibration,
  type CalibrationRecord,
  type Forecast,
} from '@icio/contracts/ranges/endpoints'
import type { Call } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { GameDrawing } from '@icio/shared-ui/drawings/game-drawings'
import { ToolDrawing } from '@icio/shared-ui/drawings/tool-drawings'
import { Section } from '@icio/shared-ui/parts/section'
import { Tiles, type Tile } from '@icio/shared-ui/parts/tiles'

/** A page about a member alone: its tile, whose fact says what the page is for, and how the member stands there. */
interface RecordPage {
  tile: Tile
  /** Null as long as there is nothing to say. */
  stands: (call: Call) => Promise<string | null>
}

const practice: RecordPage = {
  tile: {
    to: routePaths.practice,
    title: 'Practice',
    fact: 'What you missed and when it is due',
    picture: <ToolDrawing of="practice" />,
  },
  stands: async (call) => practiceStands(await call(readPractice, { query: { time_zone: ownTimeZone() } })),
}

const calibration: RecordPage = {
  tile: {
    to: routePaths.calibration,
    title: 'Calibration',
    fact: 'How sure you were, and how right',
    picture: <ToolDrawing of="calibration" />,
  },
  stands: async (call) => calibrationStands(await call(readCalibration)),
}

const atlas: RecordPage = {
  tile: {
    to: '/governance-game/atlas',
    title: 'Atlas of Biases',
    fact: 'The cards that you have found',
    picture: <ToolDrawing of="atlas" />,
  },
  stands: async (call) => atlasStands(await call(readFoundBiases)),
}

const forecasts: RecordPage = {
  tile: {
    to: routePaths.forecasts,
    title: 'Forecasts',
    fact: 'What you expected, and what came',
    picture: <GameDrawing game="ranges" />,
  },
  stands: async (call) => forecastsStand((await call(listForecasts, { query: {} })).forecasts),
}

/** The pages that are about a member alone, on a site that has them all. */
export const recordPaths = [practice, calibration, atlas, forecasts].map(({ tile }) => tile.to)

/**
 * The pages that are about this member alone, each with how it stands (SITE-29). Until that is known, or if it cannot be
 * read, a tile says what its page is for. Renders nothing on a site without such pages.
 */
export function RecordSection() {
  const tiles = [useTile(practice), useTile(calibration), useTile(atlas), useTile(forecasts)]
  const there = tiles.filter((tile) => tile !== null)
  if (there.length === 0) return null
  return (
    <Section id="record" title="Your record">
      <Tiles tiles={there} inPairs />
    </Section>
  )
}

/** The tile of a page, or null on a site without it. */
function useTile({ tile, stands }: RecordPage): Tile | null {
  const { nav } = useHost()
  const isThere = nav.hasScreen(tile.to)
  const standing = useResource(stands, { key: isThere ? tile.to : null, where: tile.title })
  if (!isThere) return null
  return standing.at === 'ready' ? { ...tile, fact: standing.value ?? tile.fact } : tile
}

/** '3 questions due now' */
export function practiceStands({ decks }: Practice): string | null {
  const sum = (count: 'due' | 'total') => decks.reduce((all, deck) => all + deck[count], 0)
  const [due, total] = [sum('due'), sum('total')]
  if (total === 0) return null
  return due === 0 ? `Nothing due; ${total} to come back` : `${countText(due, 'question')} due now`
}

/** '31 of 40 ranges held the answer' */
export function calibrationStands({ ranges: { n, hits } }: CalibrationRecord): string | null {
  return n === 0 ? null : `${hits} of ${countText(n, 'range')} held the answer`
}

/** '7 cards found' */
export function atlasStands({ found }: FoundBiases): string | null {
  return found.length === 0 ? null : `${countText(found.length, 'card')} found`
}

/** '2 of 5 open ones answered', or how those that are resolved came out while none is open. */
export function forecastsStand(forecasts: readonly Forecast[]): string | null {
  const open = forecasts.filter(({ state }) => state === 'open')
  if (open.length > 0) return `${open.filter(({ own }) => own).length} of ${open.length} open ones answered`
  const hits = forecasts.flatMap(({ own }) => (own?.hit === undefined ? [] : [own.hit]))
  return hits.length === 0
    ? null
    : `${hits.filter(Boolean).length} of ${countText(hits.length, 'range')} held what came`
}

function countText(count: number, what: string): string {
  return `${count} ${count === 1 ? what : `${what}s`}`
}
