import { bankTarget } from '@icio/contracts/banks/banks'
import { listUnplayableQuestions } from '@icio/contracts/question-passport/endpoints'
import { useSearchParams } from '@icio/platform'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { Notice } from '@icio/shared-ui/parts/notice'
import { Progress } from '@icio/shared-ui/parts/progress'
import { Tabs } from '@icio/shared-ui/parts/tabs'
import { banks, bankWords } from '../banks/bank-words.js'
import { useCounts, type KnownCounts } from '../banks/use-counts.js'
import { AdminPage } from '../frame/admin-page.js'
import styles from './builder.module.css'
import { GeneratorPanel } from './generator/generator-panel.js'
import { useRuns } from './generator/use-runs.js'
import { RangesPanel } from './ranges/ranges-panel.js'
import { ManualPanel } from './manual/manual-panel.js'

const tabs = ['generator', 'manual'] as const

/** The Question Builder: how full the banks are, generated questions, and questions written by hand (BUILD-1, 2). */
export function BuilderScreen() {
  const [counts, reloadCounts] = useCounts()
  const runs = useRuns(reloadCounts)
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'generator'
  const choose = (id: string) => setParams(id === 'generator' ? {} : { tab: id }, { replace: true })
  return (
    <AdminPage
      title="Question Builder"
      lead={<p>Fill the six banks up to 100 questions each, and look after them.</p>}
    >
      {counts.at === 'samples' && (
        <Notice tone="warning" title="The counts could not be read" role="status">
          Shown are the counts of the samples that come with the site.
        </Notice>
      )}
      <CountsGrid counts={counts} />
      <UnplayableQuestions />
      <Tabs
        label="Ways to build questions"
        value={tab}
        onValueChange={choose}
        tabs={[
          {
            id: 'generator',
            label: 'AI Generator',
            content: <GeneratorPanel counts={counts} runs={runs} onChanged={reloadCounts} />,
          },
          { id: 'manual', label: 'Manual Builder', content: <ManualBuilder onChanged={reloadCounts} /> },
        ]}
      />
    </AdminPage>
  )
}

/** The count of each bank out of 100, and how many drafts wait (BUILD-1, REVIEW-5). */
function CountsGrid({ counts }: { counts: KnownCounts }) {
  return (
    <ul className={styles.counts} role="list" aria-label="Questions in the banks">
      {banks.map(({ name, title }) => {
        const count = counts.at === 'loading' ? 0 : counts.counts[name]
        const waiting = (counts.at === 'known' && counts.counts.waiting?.[name]) || 0
        return (
          <li key={name}>
            <Progress
              label={title}
              value={count}
              max={bankTarget}
              valueText={
                counts.at === 'loading'
                  ? '…'
                  : `${count}/${bankTarget}${waiting > 0 ? ` (+${waiting} waiting)` : ''}`
              }
            />
          </li>
        )
      })}
    </ul>
  )
}

/** Names the published questions that no game can deal, which a player never hears of (DATA-43). */
function UnplayableQuestions() {
  const unplayableQuestions = useResource((call) => call(listUnplayableQuestions), {
    where: 'unplayable questions',
  })
  if (unplayableQuestions.at === 'failed')
    return (
      <Notice tone="warning" role="status">
        Whether every question can be played could not be checked.
      </Notice>
    )
  const questions = unplayableQuestions.at === 'ready' ? unplayableQuestions.value.questions : []
  if (questions.length === 0) return null
  return (
    <Notice tone="danger" title="These questions are left out of every game" role="status">
      <p>They are published but lack something that a game needs. Edit them in the Manual Builder.</p>
      <ul className={styles.unplayable}>
        {questions.map(({ bank, id, reason }) => (
          <li key={`${bank} ${id}`}>
            {bankWords(bank)?.title}, question {id || 'without id'}: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Questions by hand: those of the six banks, and ranges, whose banks are not among the six. */
function ManualBuilder({ onChanged }: { onChanged: () => Promise<void> }) {
  return (
    <Tabs
      label="Kinds of questions"
      tabs={[
        { id: 'banks', label: 'Question Banks', content: <ManualPanel onChanged={onChanged} /> },
        { id: 'ranges', label: 'Ranges', content: <RangesPanel /> },
      ]}
    />
  )
}
