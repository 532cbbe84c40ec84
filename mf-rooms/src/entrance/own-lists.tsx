import { dayText } from '@icio/contracts/dates/day-text'
import { listReports, listRooms } from '@icio/contracts/rooms/endpoints'
import { Link } from '@icio/platform'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { Section } from '@icio/shared-ui/parts/section'
import { roomPaths } from '../room/room-paths.js'
import styles from './entrance.module.css'

/** The open rooms of this person, as opener or helper; nothing without one. */
export function OwnRooms() {
  const rooms = useResource((call) => call(listRooms), { where: 'rooms' })
  if (rooms.at === 'failed') return <p role="alert">Your rooms could not be loaded.</p>
  if (rooms.at === 'loading' || rooms.value.rooms.length === 0) return null
  return (
    <Section title="Your open rooms">
      <ul className={styles.list} role="list">
        {rooms.value.rooms.map(({ id, code, title, seats }) => (
          <li key={id}>
            <Link to={roomPaths.desk(code)}>{title}</Link>
            <span className={styles.facts}>
              {code}, {seats} seats
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
