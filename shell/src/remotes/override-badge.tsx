import { clearOverride } from '@icio/contracts/releases'
import { Button } from '@icio/shared-ui/parts/button'
import { useShell } from '../shell-context.js'
import styles from './override-badge.module.css'

/** Says that this browser gets something else than visitors do, so that no developer takes it for the site. */
export function OverrideBadge() {
  const { registry, host, log } = useShell()
  const overrides = registry.get().remotes.filter(({ override }) => override)
  if (overrides.length === 0) return null
  const clear = async () => {
    try {
      await host.http(clearOverride.url as '/api/override', { method: clearOverride.method })
      location.reload()
    } catch (error) {
      log.error(error, 'override')
      host.toast({ title: 'Not cleared', description: 'Please try again.', tone: 'destructive' })
    }
  }
  return (
    <aside className={styles.badge} aria-label="Releases of your own">
      <span>Only in this browser: {overrides.map(({ name, build }) => `${name} ${build}`).join(', ')}</span>
      <Button variant="secondary" size="sm" onClick={() => void clear()}>
        Clear
      </Button>
    </aside>
  )
}
