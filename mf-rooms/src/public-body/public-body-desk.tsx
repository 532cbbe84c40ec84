import {
  asksParticipants,
  isOwnQuestion,
  publicBodyArticle,
  publicBodyTexts,
} from '@icio/contracts/rooms/public-body'
import { changeActivity, changeRoom } from '@icio/contracts/rooms/endpoints'
import type { HostActivity, HostRoom } from '@icio/contracts/rooms/room-views'
import { Link } from '@icio/platform'
import { Button } from '@icio/shared-ui/parts/button'
import { useState } from 'react'
import type { DeskProps } from '../desk/desk-props.js'
import styles from '../desk/desk.module.css'
import { ParticipantsField } from './participants-field.js'

/** Whether a host has to say something of this activity before a run begins (FORUM-21). */
const isUnanswered = ({ participants }: HostRoom, activity: HostActivity) =>
  participants === 'public_body' && isOwnQuestion(activity) && activity.before_body !== false

/** What the desk of a public body says (FORUM-21). */
export function PublicBodyWarning({ room }: { room: HostRoom }) {
  if (room.participants !== 'public_body') return null
  return (
    <p className={styles.learning}>
      {publicBodyTexts.warning} <Link to={publicBodyArticle}>{publicBodyTexts.article}</Link>
    </p>
  )
}

/** Who will be in the room, which its opener can change until the first run. */
export function ParticipantsSetting({ room, act }: DeskProps) {
  if (!asksParticipants(room.specialization) && room.participants === null) return null
  return (
    <ParticipantsField
      participants={room.participants}
      disabled={room.participants_fixed || !room.may_end}
      onChange={(participants) =>
        void act((call) => call(changeRoom, { params: { id: room.id }, body: { participants } }))
      }
    />
  )
}

/** Returns what stands in the way of a run, which the desk says in place of 'Begin'; null where nothing does. */
export function beginsWhen(room: HostRoom): string | null {
  if (asksParticipants(room.specialization) && room.participants === null)
    return room.may_end
      ? 'Say who will be in the room; then you can begin.'
      : 'Whoever opened the room says who will be in it; then you can begin.'
  const unansweredNumbers = room.agenda
    .filter((activity) => isUnanswered(room, activity))
    .map(({ number }) => number)
  if (unansweredNumbers.length === 0) return null
  return `Answer ‘${publicBodyTexts.own}’ in the agenda: ${unansweredNumbers.length === 1 ? 'activity' : 'activities'} ${unansweredNumbers.join(', ')}. Then you can begin.`
}

/** The question about an activity that was written before the room was one of a public body, or that came with a file. */
export function BodyQuestion({ activity, room, act }: DeskProps & { activity: HostActivity }) {
  const [isBusiness, setBusiness] = useState(false)
  if (activity.state !== 'draft' || !isUnanswered(room, activity)) return null
  const params = { id: room.id, aid: activity.id }
  return (
    <div className={styles.editing}>
      <div className={styles.step}>
        <p>{publicBodyTexts.own}</p>
        <Button
          size="sm"
          aria-label={`${publicBodyTexts.own} No`}
          onClick={() => void act((call) => call(changeActivity, { params, body: { before_body: false } }))}
        >
          No
        </Button>
        <Button
          size="sm"
          aria-label={`${publicBodyTexts.own} Yes`}
          aria-pressed={isBusiness}
          onClick={() => setBusiness(true)}
        >
          Yes
        </Button>
      </div>
      {isBusiness && <p role="alert">{publicBodyTexts.warning} Remove it from the agenda, or reword it.</p>}
    </div>
  )
}
