import { readSpeeds, type ScreenSpeed, type SpeedShares } from '@icio/contracts/page-speed/endpoints'
import {
  layoutShiftUnit,
  speedMetrics,
  speedRating,
  speedTitles,
  usualDays,
  type SpeedMetric,
} from '@icio/contracts/page-speed/metrics'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { Loading } from '@icio/shared-ui/parts/loading'
import { Section } from '@icio/shared-ui/parts/section'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { WideTable } from '../../frame/wide-table.js'
import { ReleaseForm } from '../release-form.js'
import styles from '../releases.module.css'

/** What is asked for: the screens of one part, over so many days. */
interface Asked {
  name: string
  days: string
}

const spans = [
  { value: '1', label: 'The last day' },
  { value: '7', label: 'The last week' },
  { value: '30', label: 'The last month' },
  { value: '90', label: 'The last three months' },
]

const usual: Asked = { name: '', days: String(usualDays) }

const heads = ['Screen', ...speedMetrics.map((metric) => speedTitles[metric])]

/** How fast the first screens of visitors' pages were, by release (REL-10). */
export function PageSpeeds({ parts }: { parts: readonly string[] }) {
  const [{ name, days }, setAsked] = useState(usual)
  const { register, handleSubmit } = useForm<Asked>({ defaultValues: usual })
  const speeds = useResource(
    (call) => call(readSpeeds, { query: { ...(name === '' ? {} : { name }), days: Number(days) } }),
    { key: `${name} ${days}`, where: 'speed of screens' },
  )
  const options = [{ value: '', label: 'All parts' }, ...parts.map((part) => ({ value: part, label: part }))]
  return (
    <Section
      title="Speed of first screens"
      lead="One page in ten is measured. Three quarters of them stay below the first figure; half and 95 of 100 below the other two."
    >
      <ReleaseForm submit="Show speeds" onSubmit={handleSubmit(setAsked)}>
        <SelectField {...register('name')} label="Screens of" options={options} />
        <SelectField {...register('days')} label="Measured in" options={spans} />
      </ReleaseForm>
      {speeds.at === 'loading' && <Loading label="Reading the speeds…" />}
      {speeds.at === 'failed' && (
        <ErrorCard title="The speeds could not be loaded" onRetry={() => void speeds.reload()} />
      )}
      {speeds.at === 'ready' && <SpeedTable speeds={speeds.value.speeds} />}
    </Section>
  )
}

function SpeedTable({ speeds }: { speeds: readonly ScreenSpeed[] }) {
  if (speeds.length === 0) return <p>Nothing has been measured in this time.</p>
  return (
    <WideTable label="Table of speeds" heads={heads}>
      {speeds.map((speed) => (
        <tr key={`${speed.release} ${speed.route}`}>
          <th scope="row">
            {speed.route}
            <span className={styles.facts}>{speed.release}</span>
          </th>
          {speedMetrics.map((metric) => (
            <td key={metric}>
              <Shares metric={metric} shares={speed[metric]} />
            </td>
          ))}
        </tr>
      ))}
    </WideTable>
  )
}

function Shares({ metric, shares }: { metric: SpeedMetric; shares: SpeedShares | null }) {
  if (!shares) return <>Not measured</>
  const { measured, p50, p75, p95 } = shares
  return (
    <>
      <strong>{shown(metric, p75)}</strong> {speedRating(metric, p75)}
      <span className={styles.facts}>
        {shown(metric, p50)} to {shown(metric, p95)}; {measured} {measured === 1 ? 'page' : 'pages'}
      </span>
    </>
  )
}

/** Seconds, milliseconds below one second, and layout shift without a unit. */
function shown(metric: SpeedMetric, value: number): string {
  if (metric === 'cls') return (value * layoutShiftUnit).toFixed(3)
  return value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`
}
