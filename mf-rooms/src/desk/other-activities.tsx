import type { HostRoom } from '@icio/contracts/rooms/room-views'
import { siteHost } from '@icio/shared-ui/api/site-address'
import { useExtensions } from '@icio/shared-ui/host-contract/use-host'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { Section } from '@icio/shared-ui/parts/section'
import { activityPath } from '../room/room-paths.js'
import styles from './desk.module.css'

/**
 * What other remotes offer to a room (EXT-8): each opens its own screen, for the wall, and has an address to hand out. The
 * room's agenda and report know nothing of it. Renders nothing without any.
 */
export function OtherActivities({ room }: { room: HostRoom }) {
  const activities = useExtensions('room-activity', room.specialization)
  if (activities.length === 0) return null
  return (
    <Section
      title="Other activities"
      lead="Each opens in a window of its own: put it on the wall, and give its address to the room. It is not part of the agenda or the report."
    >
      <ul className={styles.queue} role="list">
        {activities.map(({ title, text, path }) => {
          const to = activityPath(path, room)
          return (
            <li key={title}>
              <div>
                <p>{title}</p>
                <p className={styles.note}>{text}</p>
                <p className={styles.note}>{`${siteHost()}${to}`}</p>
              </div>
              <ButtonLink to={to} target="_blank" size="sm" aria-label={`Open on the wall: ${title}`}>
                Open on the wall
              </ButtonLink>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
