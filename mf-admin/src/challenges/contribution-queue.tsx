import {
  leaveOutOpener,
  listContributions,
  ruleOnContribution,
  type Contribution,
  type ContributionReason,
  type ContributionState,
} from '@icio/contracts/mirror/endpoints'
import { figureText, roundedText } from '@icio/contracts/numbers/figure-text'
import { experimentTitle, outlierStandardErrors } from '@icio/contracts/rooms/mirror'
import { peersEntry } from '@icio/contracts/peers/peer-words'
import { pointsText } from '@icio/contracts/rooms/results/mirror-lines'
import { Badge } from '@icio/shared-ui/parts/badge'
import { Button } from '@icio/shared-ui/parts/button'
import { LazyConfirmDialog } from '@icio/shared-ui/parts/lazy-dialog'
import { useState } from 'react'
import { editionName } from '../banks/bank-words.js'
import { useAct } from '../frame/use-act.js'
import { CaseQueue } from './case-queue.js'
import styles from './challenges.module.css'

const states: Readonly<Record<ContributionState, string>> = {
  waiting: 'Waiting',
  counted: 'Counted',
  left_out: 'Taken out',
}
const none: Readonly<Record<ContributionState, string>> = {
  waiting: 'No room waits for a decision.',
  counted: 'No room counts yet.',
  left_out: 'No room has been taken out in the last 90 days.',
}
const tones = { waiting: 'warning', counted: 'success', left_out: 'neutral' } as const

const reasons: Readonly<Record<ContributionReason, string>> = {
  member: 'Not opened and shown by staff.',
  outlier: `Opened by staff, more than ${outlierStandardErrors} standard errors from the record.`,
  before: 'From before moderators were asked.',
}

/** What rooms add to the record of all rooms, by state, each beside the record without it (MIRROR-33 to MIRROR-36). */
export function ContributionQueue() {
  return (
    <CaseQueue
      label="Rooms"
      states={states}
      name="The rooms"
      read={async (call, state) => {
        const { contributions, total } = await call(listContributions, { query: { state } })
        return { newest: contributions, total }
      }}
      none={(state) => none[state]}
    >
      {(contribution, reload) => <ContributionEntry contribution={contribution} onRuled={reload} />}
    </CaseQueue>
  )
}

function ContributionEntry({
  contribution,
  onRuled,
}: {
  contribution: Contribution
  onRuled: () => Promise<void>
}) {
  const { id, experiment, specialization, month, state, asked, count, others, opener, of_opener } =
    contribution
  const { busy, act } = useAct('contributions')
  const [asks, setAsks] = useState(false)

  // The list is read again after a refusal too: another moderator may have decided.
  const rule = (to: 'counted' | 'left_out', done: string) =>
    act(to, async (call) => {
      await call(ruleOnContribution, { params: { id }, body: { state: to, seen: state } })
      return done
    }).then(onRuled)
  const takeOutAll = () =>
    act('all', async (call) => {
      const { left_out } = await call(leaveOutOpener, { body: { opener: opener ?? '' } })
      return `${roomsText(left_out)} taken out`
    }).then(onRuled)
  return (
    <>
      <p className={styles.facts}>
        <Badge tone={tones[state]}>{states[state]}</Badge>
        <span>
          {editionName[specialization]}, {month}
        </span>
      </p>
      <p className={styles.question}>
        {count.kind === 'peers' ? peersEntry.title : experimentTitle(experiment)}
      </p>
      <Counted count={count} others={others} />
      <p>
        {asked && `${reasons[asked]} `}
        {opener
          ? `Opener ${opener}, whose rooms wait or count ${of_opener === 1 ? 'once' : `${of_opener} times`}.`
          : 'Its opener is not known.'}
      </p>
      <div className={styles.buttons}>
        {state !== 'counted' && (
          <Button size="sm" busy={busy === 'counted'} onClick={() => void rule('counted', 'The room counts')}>
            {state === 'waiting' ? 'Let it count' : 'Put it back'}
          </Button>
        )}
        {state !== 'left_out' && (
          <Button
            size="sm"
            variant={state === 'waiting' ? 'quiet' : 'secondary'}
            busy={busy === 'left_out'}
            onClick={() => void rule('left_out', 'The room is taken out')}
          >
            Take it out
          </Button>
        )}
        {opener && of_opener > 1 && (
          <Button size="sm" variant="quiet" busy={busy === 'all'} onClick={() => setAsks(true)}>
            Take out all {of_opener} rooms of this opener
          </Button>
        )}
      </div>
      <LazyConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Take out all ${of_opener} rooms of this opener?`}
        description="All that this account has added, waiting or counted, in both editions: to the record of every experiment, and to the figures of the Peer Mirror. Each can be put back for 90 days."
        confirmLabel="Take them out"
        onConfirm={() => void takeOutAll()}
      />
    </>
  )
}

/** What a room adds, and how far it lies from the record without it. */
function Counted({ count, others }: Pick<Contribution, 'count'> & { others: Contribution['others'] }) {
  if (count.kind === 'peers')
    return (
      <>
        <ul>
          {count.numbers.map((number) => (
            <li key={number.id}>{numberText(number)}</li>
          ))}
        </ul>
        <p>A moderator decides on every room of the Peer Mirror.</p>
      </>
    )
  return (
    <p>
      {countText(count)}{' '}
      {others
        ? `The record without it: ${roomsText(others.rooms)}, ${others.people} people, ${valueText(count, others.value)}. It lies ${roundedText(others.standard_errors, { decimals: 1 })} standard errors from that.`
        : 'No other room counts yet.'}
    </p>
  )
}

const roomsText = (count: number) => `${count} ${count === 1 ? 'room' : 'rooms'}`

type PeersCount = Extract<Contribution['count'], { kind: 'peers' }>
type ExperimentCount = Exclude<Contribution['count'], PeersCount>

/** What a room has entered for one of the eight numbers. */
function numberText({ name, unit, n, median, low, high }: PeersCount['numbers'][number]): string {
  const [middle, from, to] = [median, low, high].map((value) => figureText(value))
  return `${name} (${unit}): ${n} entries, median ${middle}, middle half ${from} to ${to}.`
}

function countText(count: ExperimentCount): string {
  if (count.kind === 'pairs')
    return `${count.first} and ${count.second} people: ${valueText(count, count.value)}.`
  const { first, second } = count
  const counts = `Chose the option that counts: ${first.count} of ${first.total}, and ${second.count} of ${second.total} with the other text`
  if (first.total === 0 || second.total === 0) return `${counts}.`
  return `${counts}: ${valueText(count, first.count / first.total - second.count / second.total)}.`
}

const valueText = ({ kind }: ExperimentCount, value: number): string =>
  kind === 'shares'
    ? `${value > 0 ? '+' : ''}${pointsText(value * 100, 0)} points`
    : `${pointsText(value * 100, 50)} of 100 pairs as expected, ties half`
