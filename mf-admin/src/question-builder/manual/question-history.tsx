import { shortMomentText } from '@icio/contracts/dates/day-text'
import { readQuestionVersions, type QuestionVersion } from '@icio/contracts/question-passport/endpoints'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { Section } from '@icio/shared-ui/parts/section'
import { diffWords } from 'diff'
import type { BankWords } from '../../banks/bank-words.js'
import { changedFields } from './changed-fields.js'
import styles from './manual.module.css'

/** Every version of a question: author, time, and the differences from the previous version. */
export function QuestionHistory({ bank, id, version }: { bank: BankWords; id: string; version: number }) {
  const versions = useResource((call) =>
    call(readQuestionVersions, { params: { bank: bank.name, id } }).then((reply) => reply.versions),
  )
  return (
    <Section title="Versions" key={version}>
      <ResourceView resource={versions} name="The versions">
        {(list) => (
          <ol className={styles.list} reversed>
            {list.map((entry, index) => (
              <li key={entry.version} className={styles.change}>
                <VersionEntry entry={entry} before={list[index + 1]} />
              </li>
            ))}
          </ol>
        )}
      </ResourceView>
    </Section>
  )
}

function VersionEntry({ entry, before }: { entry: QuestionVersion; before: QuestionVersion | undefined }) {
  const { version, action, by, at, note } = entry
  const changes = before ? changedFields(before.question, entry.question) : []
  return (
    <>
      <p>
        <strong>Version {version}</strong>, {action} by <bdi>{by.name}</bdi>,{' '}
        <time dateTime={at}>{shortMomentText(at)}</time>
        {note && `: ${note}`}
      </p>
      {changes.map(({ path, from, to }) => (
        <p key={path} className={styles.change}>
          <span className={styles.facts}>{path}</span>
          {diffWords(from, to).map((part, index) =>
            part.added ? (
              <ins key={index}>{part.value}</ins>
            ) : part.removed ? (
              <del key={index}>{part.value}</del>
            ) : (
              <span key={index}>{part.value}</span>
            ),
          )}
        </p>
      ))}
    </>
  )
}
