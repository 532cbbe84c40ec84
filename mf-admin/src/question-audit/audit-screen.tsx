import { Button } from '@icio/shared-ui/parts/button'
import { Card, CardTitle } from '@icio/shared-ui/parts/card'
import { Loading } from '@icio/shared-ui/parts/loading'
import { Notice } from '@icio/shared-ui/parts/notice'
import { Progress } from '@icio/shared-ui/parts/progress'
import { DownloadBar } from '@icio/shared-ui/parts/download-bar'
import FileText from 'lucide-react/icons/file-text'
import Printer from 'lucide-react/icons/printer'
import { banks, type BankWords } from '../banks/bank-words.js'
import { useCounts, type KnownCounts } from '../banks/use-counts.js'
import { AdminPage } from '../frame/admin-page.js'
import styles from './audit-screen.module.css'
import { generatingText, useExport, type Export, type ExportForm } from './use-export.js'

/** The Question Bank Audit Tool: six banks with counts, each and all of them as PDF and Word (AUDIT-1 to 4). */
export function AuditScreen() {
  const [counts] = useCounts()
  const { state, start } = useExport()
  const isBusy = state.at === 'generating'
  return (
    <AdminPage
      title="Question Bank Audit Tool"
      lead={
        <p>
          Every published question with its choices, answer, explanations, source, tags and dates, on paper.
        </p>
      }
    >
      <div className={styles.all}>
        <p className={styles.allWords}>All six banks in one document</p>
        <Downloads
          what="All"
          label="Download All as"
          isBusy={isBusy}
          onStart={(form) => void start(banks, form)}
        />
      </div>
      <ExportProgress state={state} />
      {counts.at === 'samples' && (
        <Notice tone="warning" title="The counts could not be read" role="status">
          Shown are the counts of the samples that come with the site.
        </Notice>
      )}
      <ul className={styles.cards} role="list">
        {banks.map((bank) => (
          <BankCard key={bank.name} bank={bank} counts={counts} isBusy={isBusy} onStart={start} />
        ))}
      </ul>
    </AdminPage>
  )
}

function ExportProgress({ state }: { state: Export }) {
  return (
    <div aria-live="polite">
      {state.at === 'generating' && (
        <div className={styles.progress}>
          <Loading label={generatingText} />
          {state.of > 1 && (
            <Progress
              label="Banks read"
              value={state.read}
              max={state.of}
              valueText={`${state.read} of ${state.of}`}
            />
          )}
        </div>
      )}
    </div>
  )
}

function BankCard({
  bank,
  counts,
  isBusy,
  onStart,
}: {
  bank: BankWords
  counts: KnownCounts
  isBusy: boolean
  onStart: (banks: readonly BankWords[], form: ExportForm) => Promise<void>
}) {
  return (
    <Card as="li" className={styles.card}>
      <CardTitle as="h2">{bank.title}</CardTitle>
      <p className={styles.count}>
        <strong>{counts.at === 'loading' ? '…' : counts.counts[bank.name]}</strong> published questions
      </p>
      <Downloads what={bank.title} isBusy={isBusy} onStart={(form) => void onStart([bank], form)} />
    </Card>
  )
}

function Downloads({
  what,
  label,
  isBusy,
  onStart,
}: {
  what: string
  label?: string
  isBusy: boolean
  onStart: (form: ExportForm) => void
}) {
  return (
    <DownloadBar {...(label ? { label } : {})}>
      <Button
        size="sm"
        icon={<Printer />}
        busy={isBusy}
        aria-label={`Download ${what} as PDF`}
        onClick={() => onStart('pdf')}
      >
        PDF
      </Button>
      <Button
        size="sm"
        icon={<FileText />}
        busy={isBusy}
        aria-label={`Download ${what} as Word`}
        onClick={() => onStart('word')}
      >
        Word
      </Button>
    </DownloadBar>
  )
}
