import { editions } from '@icio/contracts/editions'
import { figureText } from '@icio/contracts/numbers/figure-text'
import {
  answerAgain,
  readAgain,
  type AgainItem,
  type AgainMark,
  type AgainRoom,
} from '@icio/contracts/room-hosting/endpoints'
import type { AnswerValue } from '@icio/contracts/rooms/endpoints'
import type { PublicActivity } from '@icio/contracts/rooms/room-views'
import { roomTexts } from '@icio/contracts/rooms/rules'
import { useParams } from '@icio/platform'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { useSession } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Page } from '@icio/shared-ui/parts/page'
import { Section } from '@icio/shared-ui/parts/section'
import { useState } from 'react'
import { ActivitySection } from '../report/activity-section.js'
import { Problem } from '../room/problem.js'
import { UnopenedPage } from '../room/unopened-page.js'
import { useAttempt } from '../room/use-attempt.js'
import { AnswerForm } from '../seat/answer-form.js'

/** What a run has asked, for those who were absent: one item at a time, marked beside the hall's result (FORUM-17). */
export default function AgainScreen() {
  const { token = '' } = useParams()
  const session = useSession()
  const again = useResource((call) => call(readAgain, { params: { token } }), {
    key: session.at === 'loading' ? null : token,
    where: 'again',
  })
  if (again.at !== 'ready')
    return (
      <UnopenedPage
        title="For Those Who Were Absent"
        resource={again}
        opening="Opening the room’s questions…"
        refused="This link is closed while a run of its room is planned or goes on, or it leads nowhere any more."
      />
    )
  return <Again token={token} room={again.value} />
}

function Again({ token, room: { title, specialization, items } }: { token: string; room: AgainRoom }) {
  const [place, setPlace] = useState(0)
  const item = items[place]
  return (
    <Page
      title={title}
      eyebrow="For those who were absent"
      width="reading"
      lead={
        <p>{editions[specialization].audience}. What you answer here counts nowhere and is not stored.</p>
      }
    >
      {item ? (
        <Item
          key={place}
          token={token}
          item={item}
          place={place}
          of={items.length}
          next={() => setPlace(place + 1)}
        />
      ) : (
        <Section title="That was all">
          <Button onClick={() => setPlace(0)}>Begin again</Button>
        </Section>
      )}
      <p>{roomTexts.notAdvice}</p>
    </Page>
  )
}

/** One item: the form of a seat, and after the answer its mark and the hall's result. */
function Item({
  token,
  item,
  place,
  of,
  next,
}: {
  token: string
  item: AgainItem
  place: number
  of: number
  next: () => void
}) {
  const [answer, setAnswer] = useState<AnswerValue | null>(null)
  const [mark, setMark] = useState<AgainMark | null>(null)
  const { busy, problem, attempt } = useAttempt({ where: 'answer again' })
  const check = (value: AnswerValue) =>
    attempt(async (call) =>
      setMark(await call(answerAgain, { params: { token }, body: { item: place, value } })),
    )
  const isPressed = item.kind === 'choice'
  return (
    <>
      <Section title={`${place + 1} of ${of}`}>
        <h3 id="room-question">{item.prompt}</h3>
        {mark ? (
          <Marked item={item} mark={mark} />
        ) : (
          <>
            <AnswerForm
              activity={activityOf(item, place)}
              own={undefined}
              send={async (value) => {
                if (isPressed) setAnswer(value)
                else await check(value)
                return 'accepted'
              }}
            />
            {isPressed && (
              <Button
                variant="primary"
                size="lg"
                busy={busy}
                disabled={!answer?.choice_ids?.length}
                onClick={() => answer && void check(answer)}
              >
                Check my answer
              </Button>
            )}
          </>
        )}
        <Problem text={problem} />
        {mark && (
          <Button variant="primary" size="lg" onClick={next}>
            {place + 1 < of ? 'Next' : 'Done'}
          </Button>
        )}
      </Section>
      {mark && <ActivitySection activity={{ ...withoutReasons(mark.hall), title: 'The hall' }} />}
    </>
  )
}

function Marked({ item, mark: { right, solution } }: { item: AgainItem; mark: AgainMark }) {
  const { right: ids = [], truth, explanation, source } = solution
  const correctTexts = (item.options ?? []).filter(({ id }) => ids.includes(id)).map(({ text }) => text)
  return (
    <div role="status">
      {right !== null && (
        <p>
          <strong>{right ? 'Right' : 'Not right'}</strong>
        </p>
      )}
      {correctTexts.length > 0 && <p>The right answer: {correctTexts.join('; ')}</p>}
      {truth !== undefined && <p>The right figure: {figureText(truth, item)}</p>}
      {explanation && <p>{explanation}</p>}
      {source && <p>Source: {source}</p>}
      {right === null && truth === undefined && <p>The hall was not shown a right answer.</p>}
    </div>
  )
}

/** They stand with the mark. */
function withoutReasons({ explanation: _, source: __, ...hall }: AgainMark['hall']): AgainMark['hall'] {
  return hall
}

function activityOf(item: AgainItem, place: number): PublicActivity {
  return {
    ...item,
    ...{ id: `item-${place}`, number: place + 1, state: 'open', phase_seq: 0, closing: false },
    ...{ ends_in_ms: null, clock_ms: null, answer_shown: false },
  }
}
