import { programParts } from '@icio/contracts/forums/rules'
import type { ForumSession } from '@icio/contracts/forums/endpoints'
import { useParams } from '@icio/platform'
import { StageFrame, StageNotice } from '@icio/shared-ui/stage/stage-frame'
import { StageJoin } from '@icio/shared-ui/stage/stage-parts'
import { useWakeLock } from '@icio/shared-ui/stage/use-wake-lock'
import { forumAddress, spokenAddress } from '../room/room-paths.js'
import { timeText } from '@icio/contracts/dates/day-text'
import { useProgram } from './use-program.js'
import styles from './forum.module.css'

/** The forum on a wall: now, next, and the QR code that leads to the program (FORUM-13). */
export default function ForumStageScreen() {
  const { code = '' } = useParams()
  const { at, program, now } = useProgram(code)
  useWakeLock()
  if (!program)
    return (
      <StageFrame title="Forum">
        <StageNotice>{at === 'loading' ? 'Opening the stage…' : 'This forum does not exist.'}</StageNotice>
      </StageFrame>
    )
  const parts = programParts(program.sessions, now)
  const line = (session: ForumSession, isNow: boolean) => (
    <li key={session.id}>
      <span>{isNow ? 'Now' : timeText(session.starts_at, program.time_zone)}</span>
      <strong>{session.title}</strong>
      <span>{session.hall}</span>
    </li>
  )
  return (
    <StageFrame title={program.title}>
      <StageJoin
        address={{
          spoken: spokenAddress(),
          code: program.code,
          link: forumAddress(program.code),
          label: `QR code that leads to the program of ${program.title}`,
        }}
      >
        <ul role="list" className={styles.wall}>
          {parts.now.map((session) => line(session, true))}
          {parts.next.map((session) => line(session, false))}
        </ul>
      </StageJoin>
    </StageFrame>
  )
}
