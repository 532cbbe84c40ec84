import { dayText } from '@icio/contracts/dates/day-text'
import { ownTimeZone } from '@icio/contracts/dates/days'
import { editions } from '@icio/contracts/editions'
import { readNextThing, type NextThing } from '@icio/contracts/path/endpoints'
import { pathAddress, roundAddress } from '@icio/contracts/path/path-words'
import { hoursOf } from '@icio/contracts/record/record-rules'
import { recordPage } from '@icio/contracts/record/record-words'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { buttonClasses } from '@icio/shared-ui/parts/button'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import styles from './home-below.module.css'

const games: Partial<Record<NonNullable<NextThing['game']>, string>> = {
  quiz: routePaths.quiz,
  'fill-in-blanks': routePaths.fillInBlanks,
  governance: routePaths.governanceGame,
}

/**
 * The one thing that a member can do next, and the year's hours below it (SITE-28, PATH-31). Renders nothing if the
 * service does not answer, or this installation lacks the screen.
 */
export default function NextThingCard({ userId }: { userId: string }) {
  const { nav } = useHost()
  const next = useResource((call) => call(readNextThing, { query: { time_zone: ownTimeZone() } }), {
    key: userId,
    where: 'next thing',
  })
  if (next.at !== 'ready') return null
  const { sentence, label, to } = wayTo(next.value)
  if (!nav.hasScreen(to.split('?')[0] ?? to)) return null
  return (
    <aside className={styles.due} aria-label="Your next step">
      <div>
        <p>{sentence}</p>
        {nav.hasScreen(recordPage) && (
          <p>
            <GatedLink to={recordPage}>{hoursWords(next.value)}</GatedLink>
          </p>
        )}
      </div>
      <GatedLink to={to} className={buttonClasses({ variant: 'primary' }, false)}>
        {label}
      </GatedLink>
    </aside>
  )
}

/** About so many seconds a due question takes. */
const secondsOfQuestion = 30

function wayTo({ kind, specialization, due = 0, game = 'quiz', day = '', title = '', module }: NextThing): {
  sentence: string
  label: string
  to: string
} {
  const { audience } = editions[specialization]
  switch (kind) {
    case 'due': {
      const search = new URLSearchParams({ practice: 'due', edition: specialization })
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
        to: roundAddress('meeting', specialization),
      }
    case 'module':
      return {
        sentence: `Next on the path: ${title} (${audience}).`,
        label: 'Five questions',
        to: module ? roundAddress(module, specialization) : pathAddress(specialization),
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
        to: `${routePaths.quiz}?edition=${specialization}`,
      }
  }
}

function hoursWords({ minutes, goal }: NextThing): string {
  if (!goal) return `${hoursOf(minutes, 60)} hours in your record this year`
  return `${hoursOf(goal.minutes, goal.minutes_of_hour)} of ${goal.hours} hours of your goal`
}
