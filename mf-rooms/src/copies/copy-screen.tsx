import { ownTimeZone } from '@icio/contracts/dates/days'
import { editions } from '@icio/contracts/editions'
import { loadAgendaFile, readAgendaCopy, type AgendaCopy } from '@icio/contracts/room-hosting/endpoints'
import { seatsByPerson } from '@icio/contracts/rooms/rules'
import { useNavigate, useParams } from '@icio/platform'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { useHost, useSession } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Page } from '@icio/shared-ui/parts/page'
import { kindTexts } from '../desk/kind-texts.js'
import { minutesText } from '../desk/agenda-clock.js'
import { roomPaths } from '../room/room-paths.js'
import { UnopenedPage } from '../room/unopened-page.js'
import { useAttempt } from '../room/use-attempt.js'

/** An agenda that somebody has given away, with 'Use as mine' (FORUM-6). */
export default function CopyScreen() {
  const { token = '' } = useParams()
  const session = useSession()
  // Signed in, the answers of own questions come along.
  const copy = useResource((call) => call(readAgendaCopy, { params: { token } }), {
    key: session.at === 'loading' ? null : `${session.at} ${token}`,
    where: 'agenda copy',
  })
  if (copy.at !== 'ready')
    return (
      <UnopenedPage
        title="Agenda of a Room"
        resource={copy}
        opening="Opening the agenda…"
        refused="This agenda is not given away any more."
      />
    )
  return <Copy copy={copy.value} />
}

function Copy({ copy: { file, activities } }: { copy: AgendaCopy }) {
  const host = useHost()
  const session = useSession()
  const navigate = useNavigate()
  const { problem, attempt } = useAttempt({
    where: 'use a copy',
    otherwise: 'The room could not be made. Please try again.',
    gated: true,
  })
  async function take() {
    if (session.at !== 'signed-in') return host.session.requireLogin(location.pathname)
    const body = { file, seats: seatsByPerson, time_zone: ownTimeZone() }
    await attempt(async (call) => navigate(roomPaths.desk((await call(loadAgendaFile, { body })).code)))
  }
  return (
    <Page
      title={file.title}
      eyebrow="Agenda of a room"
      width="reading"
      lead={<p>{editions[file.specialization].audience}</p>}
      actions={
        <Button variant="primary" size="lg" onClick={() => void take()}>
          Use as mine
        </Button>
      }
    >
      {problem && <p role="alert">{problem}</p>}
      <ol>
        {activities.map(({ kind, prompt, minutes }, index) => (
          <li key={index}>
            {prompt || kindTexts[kind]}
            {minutes !== undefined && `, ${minutesText(minutes)}`}
          </li>
        ))}
      </ol>
      {session.at !== 'signed-in' && <p>Sign in first, then press it again.</p>}
    </Page>
  )
}
