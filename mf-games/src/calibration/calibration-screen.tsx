import { dayText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import { deleteCalibration, readCalibration, type CalibrationRecord } from '@icio/contracts/ranges/endpoints'
import { blockLength, verdictLines } from '@icio/contracts/ranges/rules'
import { useCall } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { NumbersTable } from '@icio/shared-ui/figures/chart/numbers'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { ConfirmDialog } from '@icio/shared-ui/parts/confirm-dialog'
import { EmptyState } from '@icio/shared-ui/parts/empty-state'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { Loading } from '@icio/shared-ui/parts/loading'
import { Section } from '@icio/shared-ui/parts/section'
import { Stat, StatGroup } from '@icio/shared-ui/parts/stat'
import { useState } from 'react'
import { DrawnData } from '@icio/shared-ui/figures/chart/drawn-data'
import { Dot, Line, Note, Reference } from '@icio/shared-ui/figures/chart/marks'
import { Plot } from '@icio/shared-ui/figures/chart/plot'
import { errorText } from '../play/play-ports.js'
import { GamePage } from '../play/views/game-page.js'
import { CalibrationChart, CalibrationTable } from './calibration-chart.js'
import styles from './calibration-screen.module.css'

const percent = (share: number) => `${Math.round(share * 100)}%`

/** A person's own calibration record at /calibration (RANGE-18, RANGE-19). */
export function CalibrationScreen() {
  const call = useCall()
  const { toast } = useHost()
  const record = useResource((call) => call(readCalibration), { where: 'calibration' })
  const [asksToDelete, setAsksToDelete] = useState(false)
  const remove = async () => {
    try {
      await call(deleteCalibration)
      await record.reload()
      toast({ title: 'Your record is empty', tone: 'success' })
    } catch (error) {
      toast({ title: 'Your record was not deleted', description: errorText(error), tone: 'destructive' })
    }
  }
  return (
    <GamePage title="Your Calibration" eyebrow="Nobody but you sees this record">
      {record.at === 'loading' && <Loading label="Loading your record..." />}
      {record.at === 'failed' && (
        <ErrorCard title="Your record could not be loaded" onRetry={() => void record.reload()}>
          {errorText(record.error)}
        </ErrorCard>
      )}
      {record.at === 'ready' && <Record record={record.value} onDelete={() => setAsksToDelete(true)} />}
      <ConfirmDialog
        open={asksToDelete}
        onOpenChange={setAsksToDelete}
        title="Delete your record?"
        description="All your ranges and all stated confidences are deleted. This cannot be undone."
        confirmLabel="Delete My Record"
        destructive
        onConfirm={() => void remove()}
      />
    </GamePage>
  )
}

function Record({ record, onDelete }: { record: CalibrationRecord; onDelete: () => void }) {
  const { ranges, choices } = record
  if (ranges.n === 0 && choices.n === 0)
    return (
      <EmptyState
        title="Nothing recorded yet"
        action={
          <ButtonLink variant="primary" to={routePaths.ranges}>
            Give Ten Ranges
          </ButtonLink>
        }
      >
        Your ranges gather here, and how sure you were of your answers in other games.
      </EmptyState>
    )
  return (
    <>
      {ranges.n > 0 && <Ranges ranges={ranges} />}
      {choices.n > 0 && <Choices choices={choices} />}
      <div className={styles.actions}>
        <ButtonLink variant="primary" to={routePaths.ranges}>
          Ten More Ranges
        </ButtonLink>
        <Button variant="quiet" onClick={onDelete}>
          Delete My Record
        </Button>
      </div>
    </>
  )
}

function Ranges({ ranges }: { ranges: CalibrationRecord['ranges'] }) {
  const [verdict, ...more] = verdictLines(ranges)
  return (
    <Section title="Your 90% Ranges" lead={verdict}>
      {more.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <StatGroup>
        <Stat label="Inside" value={ranges.hits} suffix={` of ${ranges.n}`} />
        <Stat label="Share" value={percent(ranges.hits / ranges.n)} />
        <Stat label="95% interval" value={`${percent(ranges.low)} to ${percent(ranges.high)}`} />
        {ranges.mean_score !== null && <Stat label="Mean score" value={ranges.mean_score.toFixed(1)} />}
      </StatGroup>
      <div className={styles.charted}>
        <BlockChart blocks={ranges.blocks} />
        <NumbersTable
          table={{
            name: 'Your ranges in blocks of twenty',
            columns: ['Answers', 'Inside', 'Share', '95% interval'],
            rows: ranges.blocks.map(({ from, to, n, hits, low, high }) => [
              `${daysText(from, to)}${n < blockLength ? ' (not yet full)' : ''}`,
              `${hits} of ${n}`,
              percent(hits / n),
              `${percent(low)} to ${percent(high)}`,
            ]),
          }}
        />
      </div>
    </Section>
  )
}

function Choices({ choices }: { choices: CalibrationRecord['choices'] }) {
  const { n, brier, stated, right, bands } = choices
  return (
    <Section
      title="How Sure You Were"
      lead="What you said before an answer in the other games, and how often you were right."
    >
      <div className={styles.charted}>
        <CalibrationChart bands={bands} />
        <div>
          <StatGroup>
            <Stat label="Brier score" value={brier?.toFixed(2)} />
            <Stat label="Sure on average" value={`${Math.round(stated ?? 0)}%`} />
            <Stat label="Right" value={`${Math.round(right ?? 0)}%`} />
          </StatGroup>
          <p className={styles.caption}>
            {n === 1 ? '1 answer' : `${n} answers`}. A Brier score of 0 is perfect; always saying 50% gives
            0.25.
          </p>
          <CalibrationTable bands={bands} />
        </div>
      </div>
    </Section>
  )
}

function daysText(from: string, to: string): string {
  const [first, last] = [dayText(dayIn(from)), dayText(dayIn(to))]
  return first === last ? first : `${first} to ${last}`
}

/** The share inside by block with its interval; the dashed line is what 90% ranges should reach (RANGE-18). */
function BlockChart({ blocks }: { blocks: CalibrationRecord['ranges']['blocks'] }) {
  return (
    <DrawnData caption="Share of true figures inside your ranges, by blocks of twenty answers. The dashed line is 90%.">
      {({ width }) => (
        <Plot
          // Many blocks scroll.
          width={Math.max(Math.min(width, 90 + blocks.length * 120), 58 + blocks.length * 56)}
          height={250}
          x={{
            min: 0,
            max: blocks.length,
            ticks: blocks.map((_, index) => index + 0.5),
            text: (place) => answersOf(blocks, place - 0.5),
            label: 'Answers',
          }}
          y={{
            min: 0,
            max: 100,
            ticks: [0, 50, 100],
            text: (value) => `${value}%`,
            label: 'Inside your range',
          }}
        >
          <Reference y={90} />
          {blocks.map(({ from, low, high }, index) => (
            <Line
              key={from}
              tone="soft"
              points={[
                [index + 0.5, 100 * low],
                [index + 0.5, 100 * high],
              ]}
            />
          ))}
          {blocks.map(({ from, n, hits }, index) => (
            <Dot
              key={from}
              at={[index + 0.5, (100 * hits) / n]}
              tone="accent"
              open={n < blockLength}
              radius={6}
            />
          ))}
          {blocks.map(
            ({ from, n, hits }, index) =>
              n < blockLength && (
                <Note
                  key={from}
                  at={[index + 0.5, (100 * hits) / n]}
                  text="not yet full"
                  side="right"
                  gap={12}
                  tone="soft"
                  small
                />
              ),
          )}
        </Plot>
      )}
    </DrawnData>
  )
}

function answersOf(blocks: CalibrationRecord['ranges']['blocks'], index: number): string {
  const first = index * blockLength + 1
  return `${first}–${first + (blocks[index]?.n ?? 1) - 1}`
}
