import { momentText } from '@icio/contracts/dates/day-text'
import { clearOverride } from '@icio/contracts/releases/endpoints'
import type { RegistryRemote } from '@icio/contracts/releases/registry'
import { Button } from '@icio/shared-ui/parts/button'
import { useShell } from '../shell-context.js'
import styles from './override-notice.module.css'

interface OverrideNoticeProps {
  overrides: readonly RegistryRemote[]
  at: string | undefined
}

/** Says what this browser shows in place of what visitors see, with the way back. */
export function OverrideNotice({ overrides, at }: OverrideNoticeProps) {
  const { host, log } = useShell()
  const clear = async () => {
    try {
      await host.http(clearOverride.url as '/api/override', { method: clearOverride.method })
      leaveThePast()
    } catch (error) {
      log.error(error, 'override')
      host.toast({ title: 'Not cleared', description: 'Please try again.', tone: 'destructive' })
    }
  }
  return (
    <aside className={styles.badge} aria-label={at ? 'The site of the past' : 'Releases of your own'}>
      <span>
        {at
          ? `Only in this browser: the pages as of ${momentText(at)}; what they show is of today`
          : `Only in this browser: ${overrides.map(({ name, build }) => `${name} ${build}`).join(', ')}`}
      </span>
      <Button variant="secondary" size="sm" onClick={() => void clear()}>
        {at ? 'Back to today' : 'Clear'}
      </Button>
    </aside>
  )
}

/** Reloads the page without the point in time in its address. */
function leaveThePast(): void {
  const address = new URL(location.href)
  address.searchParams.delete('at')
  address.hash = ''
  location.replace(address)
}
