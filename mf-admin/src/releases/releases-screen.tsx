import {
  approveRelease,
  changeChannels,
  readReleases,
  type Channel,
  type ReleaseRecord,
} from '@icio/contracts/releases/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { useHost, useSession } from '@icio/shared-ui/host-contract/use-host'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { Loading } from '@icio/shared-ui/parts/loading'
import { Section } from '@icio/shared-ui/parts/section'
import { AdminPage } from '../frame/admin-page.js'
import { Backends } from './backends/backends.js'
import { ChannelCard, type WithdrawPart } from './channel-card.js'
import { Combinations } from './combinations.js'
import { ChannelHistory } from './channel-history.js'
import { DeployKeys } from './deploy-keys/deploy-keys.js'
import { RemoteErrors } from './errors/remote-errors.js'
import { PageSpeeds } from './page-speed/page-speeds.js'
import { OwnBrowser } from './own-browser.js'
import { PathTable } from './paths/path-table.js'
import { ReleaseTable } from './release-table.js'
import styles from './releases.module.css'

/** What runs where: channels with their canaries, releases with their health, and the history (docs/operations/releases.md). */
export function ReleasesScreen() {
  const host = useHost()
  const call = useCall()
  const session = useSession()
  const isAdmin = session.at === 'signed-in' && session.role === 'admin'
  const overview = useResource((call) => call(readReleases), { where: 'releases' })

  const withdraw = async (edition: Channel['edition'], [action, name, rev]: Parameters<WithdrawPart>) => {
    const [done, why] =
      action === 'rollback' ? ['Rolled back', 'rolled back'] : ['Canary stopped', 'canary stopped']
    try {
      const body = { action, name, editions: [edition], rev, why: `${why} by hand on the releases page` }
      await call(changeChannels, { body })
      host.toast({ title: done, description: 'Open pages follow at their next step.', tone: 'success' })
    } catch (error) {
      host.log.error(error, 'releases')
      host.toast({ title: (error as Error).message, tone: 'destructive' })
    }
    await overview.reload()
  }

  const approve = async ({ name, build }: ReleaseRecord) => {
    try {
      await call(approveRelease, { params: { name, build } })
      host.toast({ title: 'Approved', tone: 'success' })
    } catch (error) {
      host.log.error(error, 'releases')
      host.toast({ title: (error as Error).message, tone: 'destructive' })
    }
    await overview.reload()
  }

  return (
    <AdminPage title="Releases" lead={<p>What visitors get, since when, and how it does.</p>}>
      {overview.at === 'loading' && <Loading label="Reading the releases…" />}
      {overview.at === 'failed' && (
        <ErrorCard title="The releases could not be loaded" onRetry={() => void overview.reload()} />
      )}
      {overview.at === 'ready' && (
        <>
          <ul className={styles.channels} role="list">
            {overview.value.channels.map((channel) => (
              <ChannelCard
                key={channel.edition}
                channel={channel}
                onWithdraw={isAdmin ? (...step) => void withdraw(channel.edition, step) : undefined}
              />
            ))}
          </ul>
          <Combinations
            given={overview.value.given}
            withheld={overview.value.withheld}
            refused={overview.value.refused}
          />
          <Section title="Releases">
            <ReleaseTable
              releases={overview.value.releases}
              health={overview.value.health}
              approvalsFor={overview.value.approvals_for}
              onApprove={isAdmin ? (release) => void approve(release) : undefined}
            />
          </Section>
          <PageSpeeds parts={namesOf(overview.value.releases)} />
          <RemoteErrors parts={namesOf(overview.value.releases)} />
          {isAdmin && <DeployKeys />}
          {isAdmin && <Backends />}
          <PathTable paths={overview.value.paths} onChanged={isAdmin ? overview.reload : undefined} />
          <OwnBrowser releases={overview.value.releases} />
          <Section title="History">
            <ChannelHistory changes={overview.value.changes} />
          </Section>
        </>
      )}
    </AdminPage>
  )
}

/** The names of all parts that have a release. */
function namesOf(releases: readonly { name: string }[]): string[] {
  return [...new Set(releases.map(({ name }) => name))].sort()
}
