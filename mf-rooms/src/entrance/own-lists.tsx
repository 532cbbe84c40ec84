import { dayText, plannedText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import { listReports, type RoomSummary } from '@icio/contracts/rooms/endpoints'
import { Link } from '@icio/platform'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { Section } from '@icio/shared-ui/parts/section'
import { roomPaths } from '../room/room-paths.js'
import styles from './entrance.module.css'

/** The rooms of this person that are not closed, as opener or helper (FORUM-1); nothing without one. */
export function OwnRooms({ rooms }: { rooms: readonly RoomSummary[] }) {
  if (rooms.length === 0) return null
  return (
    <Section title="Your rooms">
      <ul className={styles.list} role="list">
        {rooms.map(({ id, code, title, seats, running, planned_at, closes_at, closes_soon }) => (
          <li key={id}>
            <Link to={roomPaths.desk(code)}>{title}</Link>
            <span className={styles.facts}>
              {code},{' '}
              {running
                ? `running, ${seats} seats`
                : planned_at
                  ? `planned: ${plannedText(planned_at)}`
                  : `open until ${dayText(dayIn(closes_at))}`}
              {closes_soon && `, closes on ${dayText(dayIn(closes_at))}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The reports that this person can open (ROOM-24); nothing without one. */
export function OwnReports() {
  const reports = useResource((call) => call(listReports), { where: 'reports' })
  if (reports.at === 'failed') return <p role="alert">Your reports could not be loaded.</p>
  if (reports.at === 'loading' || reports.value.reports.length === 0) return null
  return (
    <Section title="Reports">
      <ul className={styles.list} role="list">
        {reports.value.reports.map(({ id, title, date, seats }) => (
          <li key={id}>
            <Link to={roomPaths.report(id)}>{title}</Link>
            <span className={styles.facts}>
              {dayText(date)}, {seats} seats
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
