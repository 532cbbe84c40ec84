import { readMailPreferences, saveMailPreferences } from '@icio/contracts/accounts/endpoints'
import { shortMomentText } from '@icio/contracts/dates/day-text'
import { readReviewActivity } from '@icio/contracts/review/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { Section } from '@icio/shared-ui/parts/section'
import { useState } from 'react'
import { WideTable } from '../frame/wide-table.js'
import type { BankFacts } from './review-queue.js'

/**
 * How much of each bank was approved since its last change, by whom (REVIEW-11), and who looked at how much in 30 days
 * (REVIEW-4).
 */
export function LookedAt({ facts }: { facts: readonly BankFacts[] }) {
  const activity = useResource((call) => call(readReviewActivity).then(({ people }) => people), {
    where: 'review',
  })
  const approvals = facts.flatMap(approvalsIn)
  return (
    <Section title="What was looked at">
      <DigestChoice />
      <WideTable
        label="Approved since the last change, by bank"
        heads={['Bank', 'In play', 'Approved since their last change', 'Drafts that wait']}
      >
        {facts.map(({ bank, questions }) => {
          const inPlay = questions.filter(({ state }) => state === 'published')
          return (
            <tr key={bank.name}>
              <th scope="row">{bank.title}</th>
              <td>{inPlay.length}</td>
              <td>{inPlay.filter(({ reviewer }) => reviewer !== null).length}</td>
              <td>{questions.filter(({ state }) => state === 'draft').length}</td>
            </tr>
          )
        })}
      </WideTable>
      {approvals.length > 0 && (
        <WideTable
          label="Approved since the last change, by bank and person"
          heads={['Bank', 'Person', 'Approved since their last change', 'Last']}
        >
          {approvals.map(({ bank, id, name, count, last }) => (
            <tr key={`${bank.name} ${id}`}>
              <th scope="row">{bank.title}</th>
              <td>
                <bdi>{name}</bdi>
              </td>
              <td>{count}</td>
              <td>{shortMomentText(last)}</td>
            </tr>
          ))}
        </WideTable>
      )}
      <ResourceView resource={activity} name="The decisions">
        {(people) =>
          people.length === 0 ? (
            <p>Nobody had decided about a question in the 30 days before this page was loaded.</p>
          ) : (
            <WideTable
              label="Decisions of the last 30 days, by person"
              heads={['Person', 'Approved', 'Edited', 'Retired', 'Last']}
            >
              {people.map(({ id, name, approved, edited, retired, last_at }) => (
                <tr key={id}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                  </th>
                  <td>{approved}</td>
                  <td>{edited}</td>
                  <td>{retired}</td>
                  <td>{shortMomentText(last_at)}</td>
                </tr>
              ))}
            </WideTable>
          )
        }
      </ResourceView>
    </Section>
  )
}

/** Who has approved how many questions in play of a bank, counting only approvals of what they are now; most first. */
function approvalsIn({ bank, questions }: BankFacts) {
  const people = new Map<
    string,
    { bank: BankFacts['bank']; id: string; name: string; count: number; last: string }
  >()
  for (const { state, reviewer } of questions) {
    if (state !== 'published' || !reviewer) continue
    const { id, name, at } = reviewer
    const before = people.get(id)
    const isLatest = !before || before.last <= at
    people.set(id, {
      bank,
      id,
      name: isLatest ? name : before.name,
      count: (before?.count ?? 0) + 1,
      last: isLatest ? at : before.last,
    })
  }
  return [...people.values()].sort((one, other) => other.count - one.count || (one.id < other.id ? -1 : 1))
}

/** Whether the signed-in member of the staff gets the weekly digest by mail; off until they ask for it (REVIEW-13). */
function DigestChoice() {
  const host = useHost()
  const call = useCall()
  const preferences = useResource((read) => read(readMailPreferences), { where: 'review' })
  const [isDigestOn, setIsDigestOn] = useState<boolean | null>(null)
  const choose = async (review_digest: boolean) => {
    setIsDigestOn(review_digest)
    try {
      // Read again: another tab may have changed the other preferences, which are saved with this one.
      const savedPreferences = await call(readMailPreferences)
      await call(saveMailPreferences, { body: { ...savedPreferences, review_digest } })
      host.announce(review_digest ? 'The digest comes on Mondays' : 'The digest is off')
    } catch (error) {
      host.log.error(error, 'review')
      setIsDigestOn(!review_digest)
      host.toast({
        title: 'Your choice was not saved',
        description: (error as Error).message,
        tone: 'destructive',
      })
    }
  }
  return (
    <ResourceView resource={preferences} name="Your choice of the digest">
      {(savedPreferences) => (
        <CheckboxField
          label="Mail me a digest on Mondays"
          hint="What waits, what is doubtful and why, and how much was decided since the last one, for each bank. It comes only while you are of the staff."
          checked={isDigestOn ?? savedPreferences.review_digest ?? false}
          onChange={({ target }) => void choose(target.checked)}
        />
      )}
    </ResourceView>
  )
}
