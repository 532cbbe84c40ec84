import { dayIn } from '@icio/contracts/dates/days'
import { listArticles } from '@icio/contracts/articles/endpoints'
import { readBankUpgrades, type BankUpgrade } from '@icio/contracts/bank-upgrades/endpoints'
import { articlePath } from '@icio/contracts/articles/article-items'
import { monthInWords, monthIsOver } from '@icio/contracts/dates/month'
import { dayText, shortDayText } from '@icio/contracts/dates/day-text'
import { listRuleChanges, type RuleChange } from '@icio/contracts/rule-changes/endpoints'
import { daysUntil, lookAgainDays, ruleChangePath } from '@icio/contracts/rule-changes/rule-changes'
import { defaultEdition } from '@icio/contracts/editions'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { bankWords } from '../banks/bank-words.js'
import { AdminPage } from '../frame/admin-page.js'
import styles from './content-updates.module.css'
import { WaitingCard, WaitingRangeCard } from './waiting-card.js'

/**
 * What newer versions have changed in the banks, each edited question next to its new text, and the articles whose
 * facts are due for another check.
 */
export function ContentUpdatesScreen({ now = new Date() }: { now?: Date }) {
  const updates = useResource((call) => call(readBankUpgrades))
  const articles = useResource((call) => call(listArticles, { query: {} }).then((reply) => reply.articles))
  const rules = useResource((call) => call(listRuleChanges, { query: {} }).then((reply) => reply.changes))
  return (
    <AdminPage
      title="Content Updates"
      lead={<p>What a newer version has changed in the banks, and what waits for a decision.</p>}
    >
      <ResourceView resource={updates} name="The updates">
        {({ waiting, waiting_ranges: ranges, upgrades }) => (
          <>
            <section className={styles.part} aria-labelledby="waiting">
              <h2 id="waiting">Your edits beside new texts</h2>
              {waiting.length + ranges.length === 0 && <p>Nothing waits for a decision.</p>}
              {waiting.map((change) => (
                <WaitingCard
                  key={`${change.bank} ${change.id} ${change.version}`}
                  change={change}
                  onDecided={updates.reload}
                />
              ))}
              {ranges.map((change) => (
                <WaitingRangeCard
                  key={`${change.specialization} ${change.current.id} ${change.version}`}
                  change={change}
                  onDecided={updates.reload}
                />
              ))}
            </section>
            <section className={styles.part} aria-labelledby="reports">
              <h2 id="reports">What has come in</h2>
              <Reports upgrades={upgrades.filter(({ is_first }) => !is_first)} />
            </section>
          </>
        )}
      </ResourceView>
      <section className={styles.part} aria-labelledby="again">
        <h2 id="again">To look at again</h2>
        <ResourceView resource={articles} name="The articles">
          {(list) => {
            const due = list.filter(({ review_by }) => monthIsOver(review_by, now))
            if (due.length === 0)
              return (
                <p>
                  No article is past its date. Questions have theirs in the builder: Review, ‘To be looked at
                  again’.
                </p>
              )
            return (
              <ul>
                {due.map((article) => (
                  <li key={`${article.slug} ${article.edition}`}>
                    <a href={articlePath(article, article.edition === 'both' ? 'general' : article.edition)}>
                      {article.title}
                    </a>
                    , {article.edition}: as of {monthInWords(article.as_of)}, to be checked by{' '}
                    {monthInWords(article.review_by)}
                  </li>
                ))}
              </ul>
            )
          }}
        </ResourceView>
        <ResourceView resource={rules} name="The changes of rules">
          {(changes) => <RulesToLookAt changes={changes} now={now} />}
        </ResourceView>
      </section>
    </AdminPage>
  )
}

function Reports({ upgrades }: { upgrades: readonly BankUpgrade[] }) {
  if (upgrades.length === 0) return <p>No newer version has changed a bank yet.</p>
  return (
    <ul>
      {upgrades.map(({ bank, at, added, replaced, revised, retired, waiting }) => (
        <li key={`${bank} ${at}`}>
          {shortDayText(dayIn(at))}, {bankWords(bank)?.title ?? bank}: {added.length} added, {replaced.length}{' '}
          with a new text ({revised.length} of them with other choices), {retired.length} retired,{' '}
          {waiting.length} left for you to decide
        </li>
      ))}
    </ul>
  )
}

/** Changes of rules whose source has to be read again: overdue, or within 30 days (CHANGE-6). */
function RulesToLookAt({ changes, now }: { changes: readonly RuleChange[]; now: Date }) {
  const due = changes
    .filter(({ expires_on }) => daysUntil(expires_on, now) <= lookAgainDays)
    .sort((one, other) => (one.expires_on < other.expires_on ? -1 : 1))
  if (due.length === 0) return <p>No source of ‘What changes when’ has to be read again within 30 days.</p>
  return (
    <ul>
      {due.map((change) => (
        <li key={change.id}>
          <a href={ruleChangePath(change, defaultEdition)}>{change.title}</a>:{' '}
          {daysUntil(change.expires_on, now) < 0
            ? `not looked at since ${dayText(change.seen_on)}`
            : `to be read again by ${dayText(change.expires_on)}`}
        </li>
      ))}
    </ul>
  )
}
