import { educationPath } from '@icio/contracts/articles/article-items'
import { homeTexts, discussionUnset } from '@icio/contracts/site/screen-texts'
import { editions, defaultEdition } from '@icio/contracts/editions'
import { quizLength } from '@icio/contracts/games/quiz-rules'
import { BalanceDrawing, QuestionsDrawing, RoomDrawing } from '@icio/shared-ui/drawings/door-drawings'
import { useNavigate } from '@icio/platform'
import { LazyFigure } from '@icio/shared-ui/figures/lazy-figure'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useExtensions, useHost, useSession } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { useLazyValue } from '@icio/shared-ui/parts/lazy-value'
import { WhenNear } from '@icio/shared-ui/parts/when-near'
import type { FormEvent, ReactNode } from 'react'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { isPlaceholder } from '@icio/contracts/site-settings/placeholder-addresses'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { editionColors, EditionFigure } from '@icio/shared-ui/drawings/edition'
import { Card, CardTitle } from '@icio/shared-ui/parts/card'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useShell } from '../shell-context.js'
import { NewInLibrary } from './new-in-library.js'
import styles from './home-below.module.css'
import homeCardsStyles from './home-cards.module.css'

const durationPath = `${educationPath('fixed-income-primer', defaultEdition)}#interest-rate-risk-duration-and-convexity`

const doorTexts = homeTexts.doors

/** Home below the hero: the two cards, doors, a figure at work, and what is new (SITE-20, SITE-26, SITE-27). */
export function HomeBelow() {
  const { nav } = useHost()
  const hasLibrary = nav.hasScreen(routePaths.educationLibrary)
  // A member has it on the desk above.
  const hasNews = useSession().at !== 'signed-in' && hasLibrary
  return (
    <>
      {nav.hasScreen(routePaths.rooms) && <RoomCode />}
      <div className={styles.cards}>
        <LearnCard />
        <DiscussCard />
      </div>
      <Doors />
      <ForMember />
      {hasLibrary && <FigureAtWork />}
      {hasNews && (
        <WhenNear ahead="300px" fallback={<div className={styles.news} />}>
          <NewInLibrary />
        </WhenNear>
      )}
    </>
  )
}

/** The code of a room, typed on Home: the room's own page says so if there is none with it (SITE-33). */
function RoomCode() {
  const navigate = useNavigate()
  const enter = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code') as string
    // The service reads it, with blanks and hyphens, in either case (ROOM-3).
    void navigate(`${routePaths.rooms}/${encodeURIComponent(code.trim())}`)
  }
  return (
    <form className={styles.room} onSubmit={enter}>
      <label htmlFor="room-code">{homeTexts.roomCode.label}</label>
      <input id="room-code" name="code" required autoComplete="off" autoCapitalize="characters" />
      <Button type="submit">{homeTexts.roomCode.join}</Button>
    </form>
  )
}

const loadDeskCards = () => import('./desk-cards.js')

/** What remotes have for a member (EXT-6); its code is loaded if there is something. */
function ForMember() {
  const { log } = useShell()
  const isMember = useSession().at === 'signed-in'
  const cards = useExtensions('desk-card')
  const isWanted = isMember && cards.length > 0
  const deskCardsModule = useLazyValue(loadDeskCards, isWanted, (error) => log.error(error, 'desk cards'))
  return isWanted && deskCardsModule ? <deskCardsModule.DeskCards cards={cards} /> : null
}

function Doors() {
  const { nav } = useHost()
  const hasRooms = nav.hasScreen(routePaths.rooms)
  const doors = [
    {
      to: durationPath,
      shown: nav.hasScreen('/learn/education/fixed-income-primer'),
      picture: <BalanceDrawing />,
      ...doorTexts.duration,
    },
    {
      to: routePaths.quiz,
      shown: nav.hasScreen(routePaths.quiz),
      picture: <QuestionsDrawing />,
      title: doorTexts.quiz.title,
      fact: doorTexts.quiz.fact(quizLength),
    },
    hasRooms
      ? {
          to: routePaths.rooms,
          shown: true,
          picture: <RoomDrawing />,
          ...doorTexts.room,
        }
      : {
          to: routePaths.game,
          shown: nav.hasScreen(routePaths.game),
          picture: <RoomDrawing />,
          ...doorTexts.liveGame,
        },
  ].filter(({ shown }) => shown)
  if (doors.length === 0) return null
  return (
    <ul role="list" className={styles.doors} aria-label="Three ways to begin">
      {doors.map((door) => (
        <Door key={door.to} {...door} />
      ))}
    </ul>
  )
}

interface DoorProps {
  to: string
  picture: ReactNode
  title: string
  fact: string
}

function Door({ to, picture, title, fact }: DoorProps) {
  return (
    <li className={styles.door}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.doorText}>
        <h2 className={styles.doorTitle}>
          <GatedLink to={to}>{title}</GatedLink>
        </h2>
        <p className={styles.doorFact}>{fact}</p>
      </div>
    </li>
  )
}

function FigureAtWork() {
  return (
    <section className={styles.part} aria-labelledby="home-figure" data-slice>
      <div className={styles.atWork}>
        <div className={styles.besideFigure}>
          <h2 id="home-figure">{homeTexts.figure.title}</h2>
          <p className={styles.partLead}>
            {homeTexts.figure.lead} <GatedLink to={durationPath}>{homeTexts.figure.link}</GatedLink>
          </p>
        </div>
        <div className={styles.figure}>
          <LazyFigure id="price-yield-curve" ahead="100px" />
        </div>
      </div>
    </section>
  )
}

const paths = [
  {
    ...editions['government-risk-pools'],
    text: homeTexts.learn.paths['government-risk-pools'],
  },
  {
    ...editions.general,
    text: homeTexts.learn.paths.general,
  },
]

/** The Learn card with its two paths (SITE-20). */
function LearnCard() {
  return (
    <Card as="section" aria-labelledby="home-learn" className={homeCardsStyles.card}>
      <CardTitle as="h2" id="home-learn">
        {homeTexts.learn.title}
      </CardTitle>
      <p className={homeCardsStyles.text}>{homeTexts.learn.text}</p>
      <ul className={homeCardsStyles.paths} role="list">
        {paths.map(({ hubPath, audience, specialization: edition, text }) => (
          <li key={hubPath}>
            <GatedLink to={hubPath} className={homeCardsStyles.path}>
              <span {...editionColors(edition, homeCardsStyles.picture)}>
                <EditionFigure edition={edition} />
              </span>
              <span className={homeCardsStyles.audience}>{audience}</span>
              <span className={homeCardsStyles.about}>{text}</span>
              <ArrowRight className={homeCardsStyles.arrow} aria-hidden="true" />
            </GatedLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The Discuss card, which opens the confirmation for the discussion group (SITE-21). */
function DiscussCard() {
  const { nav } = useHost()
  const { name, network, url } = siteSettings.discussionGroup
  return (
    <Card as="section" tone="accent" aria-labelledby="home-discuss" className={homeCardsStyles.card}>
      <CardTitle as="h2" id="home-discuss">
        Discuss
      </CardTitle>
      <p className={homeCardsStyles.text}>
        The {name} on {network} is where people who carry the same responsibility compare notes: on managers
        and mandates, on policy wording, on what the committee asked last week.
      </p>
      <Button className={homeCardsStyles.action} onClick={nav.openDiscussion}>
        Join the discussion
      </Button>
      <p className={homeCardsStyles.note}>
        {isPlaceholder(url)
          ? discussionUnset.note
          : `Opens ${network} in a new tab. You may need an account there.`}
      </p>
    </Card>
  )
}
