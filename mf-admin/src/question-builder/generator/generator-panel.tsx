import { bankTarget } from '@icio/contracts/banks/banks'
import { difficulties, type Difficulty } from '@icio/contracts/editions'
import {
  batchSize,
  generateQuestions,
  isUnderWay,
  startRun,
  requestForBank,
  type GeneratedReply,
} from '@icio/contracts/generation/endpoints'
import { Link } from '@icio/platform'
import { useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { LazyConfirmDialog } from '@icio/shared-ui/parts/lazy-dialog'
import { Notice } from '@icio/shared-ui/parts/notice'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import Sparkles from 'lucide-react/icons/sparkles'
import { useState } from 'react'
import { banks, type BankWords } from '../../banks/bank-words.js'
import type { KnownCounts } from '../../banks/use-counts.js'
import styles from '../builder.module.css'
import { estimateText, failureText } from './generation-words.js'
import { ErrorLines, RunList } from './run-list.js'
import type { Runs } from './use-runs.js'

const quickCounts = [10, 15] as const

interface GenerationParts {
  runs: Runs
  onChanged: () => Promise<void>
}

/** Generates questions with the model: ten or fifteen at once, or a whole set (BUILD-3 to BUILD-5). */
export function GeneratorPanel({ counts, runs, onChanged }: GenerationParts & { counts: KnownCounts }) {
  const [bank, setBank] = useState<BankWords>(banks[0] as BankWords)
  const [difficulty, setDifficulty] = useState<Difficulty | ''>('')
  const [asks, setAsks] = useState(false)
  const isRunning = runs.jobs?.some((job) => job.bank === bank.name && isUnderWay(job.state)) ?? false
  const isFull = counts.at === 'known' && counts.counts[bank.name] >= bankTarget
  const waiting = (counts.at === 'known' && counts.counts.waiting?.[bank.name]) || 0
  const alreadyWait = waiting > 0 ? ` Not counted are ${waiting} that already wait for a decision.` : ''
  const { generating, last, generate, runFullSet } = useGeneration(bank, { runs, onChanged })

  return (
    <div className={styles.stack}>
      {!runs.configured && (
        <Notice tone="info" title="No model is connected">
          Set OPENAI_API_KEY, and OPENAI_BASE_URL where it is not OpenAI’s own server, and start the site
          again.
        </Notice>
      )}
      <div className={styles.controls}>
        <SelectField
          label="Question type"
          value={bank.name}
          onChange={({ target }) => setBank(banks.find(({ name }) => name === target.value) ?? bank)}
          options={banks.map(({ name, title }) => ({ value: name, label: title }))}
        />
        <SelectField
          label="Difficulty of a quick batch"
          value={difficulty}
          onChange={({ target }) => setDifficulty(target.value as Difficulty | '')}
          options={[
            { value: '', label: 'All levels' },
            ...difficulties.map((level) => ({ value: level, label: level })),
          ]}
        />
      </div>
      <div className={styles.buttons}>
        {quickCounts.map((count) => (
          <Button
            key={count}
            icon={<Sparkles />}
            busy={generating === count}
            disabled={!runs.configured || isRunning || (generating !== null && generating !== count)}
            onClick={() => void generate(count, difficulty)}
          >
            Generate {count} questions
          </Button>
        ))}
        <Button
          variant="primary"
          disabled={!runs.configured || isRunning || generating !== null}
          onClick={() => setAsks(true)}
        >
          Generate full set of {bankTarget}
        </Button>
      </div>
      <p className={styles.hint}>
        {estimateText} It works in batches of {batchSize} and goes on when you leave this page. Every question
        is checked, and read a second time without its key, before it is saved. Nobody plays it until somebody
        has approved it at the <Link to="/question-audit/review?reason=draft">review desk</Link>.
      </p>
      {last && last.errors.length > 0 && (
        <Notice tone="warning" title={`${last.errors.length} questions were not saved`} role="status">
          <ErrorLines errors={last.errors} />
        </Notice>
      )}
      <RunList runs={runs} onChanged={onChanged} />
      <LazyConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Generate the full set for ${bank.title}?`}
        description={
          isFull
            ? `The bank already holds ${bankTarget} questions, so the new ones are drafts until you publish them.${alreadyWait} ${estimateText}`
            : `What is missing up to ${bankTarget} is made.${alreadyWait} ${estimateText}`
        }
        confirmLabel="Generate"
        onConfirm={() => void runFullSet(isFull)}
      />
    </div>
  )
}

/** The calls of the generator for one bank, the count that is being made, and the last reply. */
function useGeneration(bank: BankWords, { runs, onChanged }: GenerationParts) {
  const host = useHost()
  const call = useCall()
  const [generating, setGenerating] = useState<number | null>(null)
  const [last, setLast] = useState<GeneratedReply | null>(null)
  const generateRequest = requestForBank(bank.kind, bank.edition)

  async function generate(count: number, difficulty: Difficulty | ''): Promise<void> {
    setGenerating(count)
    setLast(null)
    try {
      const body = { ...generateRequest, count, ...(difficulty ? { difficulty } : {}) }
      const reply = await call(generateQuestions, { body })
      setLast(reply)
      host.toast({
        title: `${reply.savedCount} questions saved`,
        description: reply.draftCount ? 'They wait for a first look at the review desk.' : undefined,
        tone: reply.savedCount > 0 ? 'success' : 'neutral',
      })
      await onChanged()
    } catch (error) {
      host.log.error(error, 'generate questions')
      host.toast({ title: failureText(error), tone: 'destructive' })
    } finally {
      setGenerating(null)
      await runs.look()
    }
  }

  async function runFullSet(replace: boolean): Promise<void> {
    try {
      await call(startRun, { body: { ...generateRequest, ...(replace ? { replace } : {}) } })
    } catch (error) {
      host.log.error(error, 'full-set run')
      host.toast({ title: failureText(error), tone: 'destructive' })
    }
    await runs.look()
  }

  return { generating, last, generate, runFullSet }
}
