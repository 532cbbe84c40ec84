import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { GameDrawing } from '@icio/shared-ui/drawings/game-drawings'
import { ToolDrawing } from '@icio/shared-ui/drawings/tool-drawings'
import { Section } from '@icio/shared-ui/parts/section'
import { Tiles } from '@icio/shared-ui/parts/tiles'

const pages = [
  {
    to: routePaths.practice,
    title: 'Practice',
    fact: 'What you missed and when it is due',
    picture: <ToolDrawing of="practice" />,
  },
  {
    to: routePaths.calibration,
    title: 'Calibration',
    fact: 'How sure you were, and how right',
    picture: <ToolDrawing of="calibration" />,
  },
  {
    to: '/governance-game/atlas',
    title: 'Atlas of Biases',
    fact: 'The cards that you have found',
    picture: <ToolDrawing of="atlas" />,
  },
  {
    to: routePaths.forecasts,
    title: 'Forecasts',
    fact: 'What you expected, and what came',
    picture: <GameDrawing game="ranges" />,
  },
]

/** The pages that are about this member alone (SITE-29). Renders nothing on a site without them. */
export function RecordSection() {
  const { nav } = useHost()
  const tiles = pages.filter(({ to }) => nav.knows(to))
  if (tiles.length === 0) return null
  return (
    <Section title="Your record">
      <Tiles tiles={tiles} />
    </Section>
  )
}
