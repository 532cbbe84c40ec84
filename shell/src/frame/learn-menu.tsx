import { useNavigate } from '@icio/platform'
import { editions, type Edition, type EditionTexts } from '@icio/contracts/editions'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { NavigationMenu } from './navigation-menu.js'
import { useMenuExtensions } from './use-menu-extensions.js'

const choices = [
  {
    edition: editions['government-risk-pools'],
    description: 'For those who invest the money of public entity pools',
    library: 'Library for Risk Pools',
  },
  {
    edition: editions.general,
    description: 'For those who invest an insurer’s general account',
    library: 'Library for Insurers',
  },
]

/** The path of the education library with the texts of an edition. */
const libraryOf = ({ specialization }: EditionTexts) =>
  `${routePaths.educationLibrary}?edition=${specialization}`

/**
 * The Learn button with its choice of edition (SITE-11) and the library of each (SITE-24). The disclosure comes before
 * the screen (GATE-4).
 */
export function LearnMenu({ edition }: { edition: Edition }) {
  const { gate, nav } = useHost()
  const more = useMenuExtensions('learn', edition)
  const navigate = useNavigate()
  const open = (path: string) => void gate.run(() => navigate(path))
  const hasLibrary = nav.hasScreen(routePaths.educationLibrary)
  return (
    <NavigationMenu
      label="Learn"
      under={['/learn', '/learn-risk-pools', ...more.paths]}
      items={[
        ...choices.map(({ edition, description }) => ({
          label: edition.audience,
          description,
          onSelect: () => open(edition.hubPath),
        })),
        ...(hasLibrary
          ? choices.map(({ edition, library }, place) => ({
              label: library,
              apart: place === 0,
              onSelect: () => open(libraryOf(edition)),
            }))
          : []),
        ...(nav.hasScreen(routePaths.insights)
          ? [{ label: 'Insights', onSelect: () => open(routePaths.insights) }]
          : []),
        ...more.items,
      ]}
    />
  )
}
