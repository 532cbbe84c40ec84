import { listChallenges, type ChallengeCase } from '@icio/contracts/challenges/endpoints'
import { listRangeChallenges, type RangeChallengeCase } from '@icio/contracts/ranges/endpoints'
import { listMessages, type VisitorMessage } from '@icio/contracts/visitor-messages/endpoints'
import type { MessageState } from '@icio/contracts/visitor-messages/message-rules'
import { Link } from '@icio/platform'
import type { Call } from '@icio/shared-ui/api/call'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { Tabs } from '@icio/shared-ui/parts/tabs'
import { useState } from 'react'
import { CaseQueue } from '../challenges/case-queue.js'
import styles from '../challenges/challenges.module.css'
import { AdminPage } from '../frame/admin-page.js'
import { Challenge } from './challenge.js'
import { OutsideLinkList } from './outside-link-list.js'
import { RangeChallenge } from './range-challenge.js'
import { Message } from './visitor-message.js'

/** What people wrote to those who run the site, and the links of the site to other sites (REVIEW-10, SITE-31). */
export function InboxScreen() {
  return (
    <AdminPage
      title="Inbox"
      lead={<p>What people wrote to you and what they dispute, and where this site sends them.</p>}
    >
      <Tabs
        label="Lists"
        tabs={[
          { id: 'inbox', label: 'Inbox', content: <InboxQueue /> },
          { id: 'links', label: 'Outside links', content: <OutsideLinkList /> },
        ]}
      />
    </AdminPage>
  )
}

/** What somebody wrote, of any kind, under an id that no two kinds share. */
type Item = { id: string; at: string; question: string | undefined } & (
  | { kind: 'message'; entry: VisitorMessage }
  | { kind: 'answer'; entry: ChallengeCase }
  | { kind: 'range'; entry: RangeChallengeCase }
)
type Kind = Item['kind']

const states: Readonly<Record<MessageState, string>> = { open: 'New', answered: 'Answered', closed: 'Closed' }
const kinds: Readonly<Record<Kind, string>> = {
  message: 'Messages',
  answer: 'Challenged answers',
  range: 'Challenged ranges',
}

/** The states of a challenge that count as each state of the inbox; a ruling is an answer, and nothing else ends one. */
const rulings = { open: ['open'], answered: ['upheld', 'rejected'], closed: [] } as const

/** What people wrote in one list, newest first, each with its decision and the way to its question (REVIEW-10). */
function InboxQueue() {
  const [kind, setKind] = useState<Kind | ''>('')
  return (
    <div className={styles.stack}>
      <div className={styles.state}>
        <SelectField
          label="Kind"
          value={kind}
          onChange={({ target }) => setKind(target.value as Kind | '')}
          options={[
            { value: '', label: 'Everything' },
            ...Object.entries(kinds).map(([value, label]) => ({ value, label })),
          ]}
        />
      </div>
      <CaseQueue
        key={kind}
        label="State"
        states={states}
        name="The inbox"
        read={(call, state) => readItems(call, state, kind)}
        none={(state) => `Nothing ${states[state].toLowerCase()}.`}
      >
        {(item, reload) => <InboxItem item={item} onDone={reload} />}
      </CaseQueue>
    </div>
  )
}

function InboxItem({ item, onDone }: { item: Item; onDone: () => Promise<void> }) {
  return (
    <>
      {item.kind === 'message' && <Message message={item.entry} onSettled={onDone} />}
      {item.kind === 'answer' && <Challenge entry={item.entry} onRuled={onDone} />}
      {item.kind === 'range' && <RangeChallenge entry={item.entry} onRuled={onDone} />}
      {item.question && (
        <p>
          <Link to={`/question-audit/review?find=${encodeURIComponent(item.question)}`}>
            Question {item.question} at the review desk
          </Link>
        </p>
      )}
    </>
  )
}

/** Reads what is in a state, of one kind or of all; a list that could not be read is named, if another one could. */
async function readItems(call: Call, state: MessageState, only: Kind | '') {
  const readers: Readonly<Record<Kind, () => Promise<Item[]>>> = {
    message: async () => {
      const { messages } = await call(listMessages, { query: { state } })
      return messages.map((entry) => ({
        kind: 'message',
        id: `message ${entry.id}`,
        at: entry.created_at,
        question: entry.question,
        entry,
      }))
    },
    answer: async () => {
      const lists = rulings[state].map((each) => call(listChallenges, { query: { state: each } }))
      return (await Promise.all(lists)).flatMap(({ challenges }) =>
        challenges.map((entry): Item => ({
          kind: 'answer',
          id: `answer ${entry.id}`,
          at: entry.created_at,
          // A clue of a board stands in no bank.
          question: entry.bank === null ? undefined : entry.question_id,
          entry,
        })),
      )
    },
    range: async () => {
      const lists = rulings[state].map((each) => call(listRangeChallenges, { query: { state: each } }))
      return (await Promise.all(lists)).flatMap(({ challenges }) =>
        challenges.map((entry): Item => ({
          kind: 'range',
          id: `range ${entry.id}`,
          at: entry.created_at,
          // The desk has no ranges.
          question: undefined,
          entry,
        })),
      )
    },
  }
  const wantedKinds = (Object.keys(readers) as Kind[]).filter((kind) => !only || kind === only)
  const read = await Promise.allSettled(wantedKinds.map((kind) => readers[kind]()))
  const missing = wantedKinds
    .filter((_, place) => read[place]?.status === 'rejected')
    .map((kind) => kinds[kind])
  const failure = read.find((each) => each.status === 'rejected')
  if (failure && missing.length === wantedKinds.length) throw failure.reason
  const items = read.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  items.sort((one, other) => (one.at < other.at ? 1 : -1))
  return { newest: items, total: items.length, missing }
}
