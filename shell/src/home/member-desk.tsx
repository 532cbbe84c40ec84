import { dayText, plannedText } from '@icio/contracts/dates/day-text'
import { dayIn, ownTimeZone } from '@icio/contracts/dates/days'
import { editions, type Edition } from '@icio/contracts/editions'
import { readNextThing, readPath, type NextThing } from '@icio/contracts/path/endpoints'
import { pathAddress, roundAddress } from '@icio/contracts/path/path-words'
import { readPractice } from '@icio/contracts/practice/endpoints'
import { hoursOf } from '@icio/contracts/record/record-rules'
import { recordPage } from '@icio/contracts/record/record-words'
import { listRooms, type RoomSummary } from '@icio/contracts/rooms/endpoints'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { buttonClasses } from '@icio/shared-ui/parts/button'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import type { ReactNode } from 'react'
import styles from './member-desk.module.css'
import { NewInLibrary } from './new-in-library.js'

const games: Partial<Record<NonNullable<NextThing['game']>, string>> = {
  quiz: routePaths.quiz,
  'fill-in-blanks': routePaths.fillInBlanks,
  governance: routePaths.governanceGame,
}

/**
 * What Home has for a member, above the hero: the one next thing with the year's hours, then reading, rooms, practice, and
 * what is new (SITE-28, SITE-37, PATH-31). What this installation lacks is left out.
 */
export function MemberDesk({ userId }: { userId: string }) {
  const { nav } = useHost()
  const next = useResource((call) => call(readNextThing, { query: { time_zone: ownTimeZone() } }), {
    key: userId,
    where: 'next thing',
  })
  return (
    <>
      {next.at === 'ready' && <NextCard next={next.value} />}
      <div className={styles.tiles}>
        {next.at === 'ready' && <Reading edition={next.value.specialization} />}
        {nav.hasScreen(routePaths.rooms) && <Rooms userId={userId} />}
        {nav.hasScreen(routePaths.practice) && <PracticeDue userId={userId} />}
      </div>
      {nav.hasScreen(routePaths.educationLibrary) && <NewInLibrary />}
    </>
  )
}

function NextCard({ next }: { next: NextThing }) {
  const { nav } = useHost()
  const { sentence, label, to } = wayTo(next)
  if (!nav.hasScreen(withoutQuery(to))) return null
  return (
    <aside className={styles.next} aria-label="Your next step">
      <div>
        <p className={styles.kicker}>Your next step</p>
        <p className={styles.sentence}>{sentence}</p>
        <GatedLink to={to} className={buttonClasses({ variant: 'primary', size: 'lg' }, false)}>
          {label}
        </GatedLink>
      </div>
      {nav.hasScreen(recordPage) && (
        <p className={styles.hours}>
          <GatedLink to={recordPage}>
            <Hours next={next} />
          </GatedLink>
        </p>
      )}
    </aside>
  )
}

const withoutQuery = (to: string) => to.split(/[?#]/)[0] ?? to

/** A field of the row below the next thing: what it is, and up to two links with a fact each. */
function Tile({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.tile} aria-label={title}>
      <h2 className={styles.kicker}>{title}</h2>
      {children}
    </section>
  )
}

function TileLink({ to, fact, children }: { to: string; fact: string; children: ReactNode }) {
  return (
    <p className={styles.link}>
      <GatedLink to={to}>{children}</GatedLink>
      <span>{fact}</span>
    </p>
  )
}

/** The reading of the first module of the path that was not shown yet: no page watches how far a person reads (PATH-17). */
function Reading({ edition }: { edition: Edition }) {
  const { nav } = useHost()
  const path = useResource((call) => call(readPath, { query: { specialization: edition } }), {
    key: edition,
    where: 'reading',
  })
  if (path.at === 'failed') return <Tile title="Go on reading">The path could not be loaded.</Tile>
  const module = path.at === 'ready' ? path.value.modules.find(({ state }) => state !== 'shown') : undefined
  const reading = module?.readings.find(({ core }) => core) ?? module?.readings[0]
  if (!module || !reading || !nav.hasScreen(withoutQuery(reading.path))) return null
  return (
    <Tile title="Go on reading">
      <TileLink to={reading.path} fact={`${module.title}, ${reading.minutes} min`}>
        {reading.title}
      </TileLink>
    </Tile>
  )
}

function Rooms({ userId }: { userId: string }) {
  const own = useResource((call) => call(listRooms), { key: userId, where: 'own rooms' })
  if (own.at === 'loading') return null
  if (own.at === 'failed') return <Tile title="Your rooms">Your rooms could not be loaded.</Tile>
  const { rooms } = own.value
  return (
    <Tile title="Your rooms">
      {rooms.slice(0, roomsShown).map((room) => (
        <TileLink key={room.id} to={`${routePaths.rooms}/${room.code}/desk`} fact={factOf(room)}>
          {room.title}
        </TileLink>
      ))}
      {rooms.length === 0 && (
        <TileLink to={routePaths.rooms} fact="Everybody answers on a phone.">
          Open one for your board
        </TileLink>
      )}
      {rooms.length > roomsShown && (
        <TileLink to={routePaths.rooms} fact="">
          All {rooms.length} rooms
        </TileLink>
      )}
    </Tile>
  )
}

const roomsShown = 2

function factOf({ code, running, seats, planned_at, closes_at }: RoomSummary): string {
  if (running) return `${code}, running, ${seats} ${seats === 1 ? 'seat' : 'seats'}`
  return `${code}, ${planned_at ? `planned: ${plannedText(planned_at)}` : `open until ${dayText(dayIn(closes_at))}`}`
}

function PracticeDue({ userId }: { userId: string }) {
  const practice = useResource((call) => call(readPractice, { query: { time_zone: ownTimeZone() } }), {
    key: userId,
    where: 'practice due',
  })
  if (practice.at === 'loading') return null
  if (practice.at === 'failed') return <Tile title="Practice">Your practice could not be loaded.</Tile>
  const { decks } = practice.value
  const due = decks.reduce((sum, deck) => sum + deck.due, 0)
  const [first] = decks.map(({ next_due_at }) => next_due_at).sort()
  return (
    <Tile title="Practice">
      <TileLink
        to={routePaths.practice}
        fact={
          due > 0
            ? 'Each comes back until you know it.'
            : first
              ? nextDueText(dayIn(first))
              : 'What you miss in a game comes back here.'
        }
      >
        {due > 0 ? `${due === 1 ? '1 question is' : `${due} questions are`} due` : 'Nothing is due'}
      </TileLink>
    </Tile>
  )
}

function nextDueText(day: string): string {
  return day === dayIn(new Date())
    ? 'The next comes back later today.'
    : `The next comes back on ${dayText(day)}.`
}

/** About so many seconds a due question takes. */
const secondsOfQuestion = 30

function wayTo({
  kind,
  specialization: edition,
  due = 0,
  game = 'quiz',
  day = '',
  title = '',
  module,
}: NextThing): {
  sentence: string
  label: string
  to: string
} {
  const { audience } = editions[edition]
  switch (kind) {
    case 'due': {
      const search = new URLSearchParams({ practice: 'due', edition })
      const minutes = Math.max(1, Math.round((due * secondsOfQuestion) / 60))
      return {
        sentence: `${due === 1 ? '1 question that you missed is' : `${due} questions that you missed are`} due again, about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} (${audience}).`,
        label: 'Practice now',
        to: `${games[game] ?? routePaths.practice}?${search}`,
      }
    }
    case 'meeting':
      return {
        sentence: `Your meeting is on ${dayText(day)}: eight questions of its topics, 5 minutes.`,
        label: 'Refresh now',
        to: roundAddress('meeting', edition),
      }
    case 'module':
      return {
        sentence: `Next on the path: ${title} (${audience}).`,
        label: 'Five questions',
        to: module ? roundAddress(module, edition) : pathAddress(edition),
      }
    case 'forecast':
      return {
        sentence: `A forecast closes on ${dayText(day)}: ${title}`,
        label: 'Give your range',
        to: routePaths.forecasts,
      }
    case 'quiz':
      return {
        sentence: `Ten questions at your level (${audience}).`,
        label: 'Begin',
        to: `${routePaths.quiz}?edition=${edition}`,
      }
  }
}

function Hours({ next: { minutes, goal } }: { next: NextThing }) {
  // Who has none yet is not told so in large letters.
  const Figure = (goal?.minutes ?? minutes) > 0 ? 'strong' : 'span'
  return (
    <>
      <Figure>{goal ? hoursOf(goal.minutes, goal.minutes_of_hour) : hoursOf(minutes, 60)}</Figure>{' '}
      {goal ? `of ${goal.hours} hours of your goal` : 'hours in your record this year'}
    </>
  )
}
