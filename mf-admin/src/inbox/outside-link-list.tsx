import { shortDayText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import { listOutsideLinks, noteLookedAt, type OutsideLink } from '@icio/contracts/outside-links/endpoints'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { Button } from '@icio/shared-ui/parts/button'
import { ExternalLink } from '@icio/shared-ui/parts/external-link'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { useAct } from '../frame/use-act.js'
import { WideTable } from '../frame/wide-table.js'
import styles from './inbox.module.css'
import { PartnerFiguresList } from './partner-figures.js'

/** Every address outside the site that a page leads to, with what it leads to and when staff last looked (SITE-31). */
export function OutsideLinkList() {
  const links = useResource((call) => call(listOutsideLinks).then((reply) => reply.links))
  return (
    <>
      <PartnerFiguresList />
      <p>Nothing is said about a page that nobody has opened: look at it, and note that you have.</p>
      <ResourceView resource={links} name="The links">
        {(list) => (
          <WideTable label="Outside links" heads={['Leads to', 'Address', 'Last looked at', 'Note']}>
            {list.map((link) => (
              <LinkRow key={link.url} link={link} onNoted={links.reload} />
            ))}
          </WideTable>
        )}
      </ResourceView>
    </>
  )
}

function LinkRow({
  link: { url, leads_to, looked_at, looked_by },
  onNoted,
}: {
  link: OutsideLink
  onNoted: () => Promise<void>
}) {
  const { busy, act } = useAct('outside links')
  const note = () => act('note', (call) => call(noteLookedAt, { body: { url } }).then(onNoted))
  return (
    <tr>
      <th scope="row">{leads_to}</th>
      <td className={styles.address}>
        <ExternalLink href={url}>{url}</ExternalLink>
      </td>
      <td>
        {looked_at ? (
          <>
            {shortDayText(dayIn(looked_at))}, <bdi>{looked_by}</bdi>
          </>
        ) : (
          'Never'
        )}
      </td>
      <td>
        <Button size="sm" busy={busy !== null} onClick={() => void note()}>
          Looked at today
        </Button>
      </td>
    </tr>
  )
}
