import { useNavigate } from '@icio/platform'
import { editions } from '@icio/contracts/editions'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { LazyMenu } from '@icio/shared-ui/parts/lazy-menu'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useShell } from '../shell-context.js'
import styles from './learn-menu.module.css'
import navigation from './top-navigation.module.css'

const choices = [
  {
    edition: editions['government-risk-pools'],
    description: 'For those who invest the money of public entity pools',
  },
  { edition: editions.general, description: 'For those who invest an insurer’s general account' },
]

/** The Learn button with its choice of edition (SITE-11). The disclosure comes before the hub (GATE-4). */
export function LearnMenu() {
  const { gate } = useHost()
  const { log } = useShell()
  const navigate = useNavigate()
  return (
    <LazyMenu
      label="Learn"
      onLoadError={(error) => log.error(error, 'learn menu')}
      trigger={
        <Button variant="quiet" className={navigation.item}>
          <span className={styles.words}>
            Learn
            <ChevronDown className={styles.sign} aria-hidden="true" />
          </span>
        </Button>
      }
      items={choices.map(({ edition, description }) => ({
        label: edition.audience,
        description,
        onSelect: () => void gate.run(() => navigate(edition.hubPath)),
      }))}
    />
  )
}
