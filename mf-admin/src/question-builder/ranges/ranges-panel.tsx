import { momentText } from '@icio/contracts/dates/day-text'
import { editions, editionIds, type Edition } from '@icio/contracts/editions'
import { figureText } from '@icio/contracts/numbers/figure-text'
import {
  listForecasts,
  listRangeRows,
  openForecastFromTemplate,
  type RangeRow,
  type StaffRangeRow,
} from '@icio/contracts/ranges/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { Section } from '@icio/shared-ui/parts/section'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import styles from '../builder.module.css'
import { ForecastResolutionForm } from './forecast-resolution-form.js'
import { RangeRowForm } from './range-row-form.js'

/** The range banks: forecasts to open and resolve, and questions to write, change and retire (RANGE-20 to RANGE-23). */
export function RangesPanel() {
  const [edition, setEdition] = useState<Edition>('general')
  return (
    <div className={styles.stack}>
      <div className={styles.controls}>
        <SelectField
          label="Edition"
          value={edition}
          onChange={({ target }) => setEdition(target.value as Edition)}
          options={editionIds.map((value) => ({ value, label: editions[value].audience }))}
        />
      </div>
      <Forecasts key={`forecasts ${edition}`} edition={edition} />
      <Questions key={edition} edition={edition} />
    </div>
  )
}

function Forecasts({ edition }: { edition: Edition }) {
  const forecasts = useResource((call) =>
    call(listForecasts, { query: { specialization: edition } }).then((reply) => reply.forecasts),
  )
  return (
    <Section
      title="Forecasts to resolve"
      lead="A closed forecast waits for its figure; a resolved one can be corrected."
    >
      <ResourceView resource={forecasts} name="The forecasts">
        {(list) => {
          const due = list.filter(({ state }) => state !== 'open')
          return due.length === 0 ? (
            <p>No forecast has closed yet. {list.length} are open.</p>
          ) : (
            <ul className={styles.stack} role="list">
              {due.map((forecast) => (
                <li key={forecast.id} className={styles.run}>
                  <h3>{forecast.prompt}</h3>
                  <p className={styles.hint}>
                    {forecast.state === 'resolved'
                      ? `Resolved: ${forecast.value ?? 'void'}`
                      : `Closed. To be resolved from ${forecast.resolution_source}.`}
                  </p>
                  <ForecastResolutionForm
                    key={forecast.state}
                    forecast={forecast}
                    onResolved={(updatedForecast) =>
                      forecasts.replace(
                        list.map((each) => (each.id === updatedForecast.id ? updatedForecast : each)),
                      )
                    }
                  />
                </li>
              ))}
            </ul>
          )
        }}
      </ResourceView>
    </Section>
  )
}

function Questions({ edition }: { edition: Edition }) {
  const call = useCall()
  const { toast } = useHost()
  const bank = useResource((read) => read(listRangeRows, { params: { specialization: edition } }))
  const [open, setOpen] = useState<StaffRangeRow | 'new' | null>(null)
  const [template, setTemplate] = useState('')

  const openForecast = async (key: string) => {
    try {
      await call(openForecastFromTemplate, { params: { specialization: edition }, body: { template: key } })
      toast({ title: 'The forecast is open', tone: 'success' })
      await bank.reload()
    } catch (error) {
      toast({
        title: 'The forecast was not opened',
        description: (error as Error).message,
        tone: 'destructive',
      })
    }
  }
  if (open !== null)
    return (
      <RangeRowForm
        edition={edition}
        stored={open === 'new' ? null : open}
        onClose={() => setOpen(null)}
        onSaved={() => {
          setOpen(null)
          void bank.reload()
        }}
      />
    )
  return (
    <ResourceView resource={bank} name="The range bank">
      {({ rows, templates }) => (
        <>
          <Section title="Open a forecast" lead="Its dates count from today.">
            <div className={styles.controls}>
              <SelectField
                label="Template"
                value={template || (templates[0]?.key ?? '')}
                hint={templates.find(({ key }) => key === (template || templates[0]?.key))?.before_use}
                onChange={({ target }) => setTemplate(target.value)}
                options={templates.map(({ key, prompt }) => ({ value: key, label: prompt }))}
              />
              <div className={styles.buttons}>
                <Button onClick={() => void openForecast(template || (templates[0]?.key ?? ''))}>
                  Open Forecast
                </Button>
              </div>
            </div>
          </Section>
          <Section
            title="Range questions"
            lead={`${rows.filter(({ retired_at }) => retired_at === null).length} in play, ${rows.length} in all.`}
            actions={
              <Button icon={<Plus />} onClick={() => setOpen('new')}>
                New range question
              </Button>
            }
          >
            <ul className={styles.stack} role="list">
              {rows.map((each) => (
                <li key={each.row.id} className={styles.run}>
                  <div className={styles.runHead}>
                    <Button size="sm" onClick={() => setOpen(each)} aria-label={`Edit ${each.row.id}`}>
                      Edit
                    </Button>
                    <span className={styles.hint}>
                      {each.row.id}
                      {factsOf(each.row)}
                      {each.retired_at ? ', retired' : ''}
                    </span>
                  </div>
                  <p>{each.row.prompt}</p>
                </li>
              ))}
            </ul>
          </Section>
        </>
      )}
    </ResourceView>
  )
}

function factsOf({ answer, unit, closes_at: closes }: RangeRow): string {
  if (closes !== undefined) return `, forecast, closes ${momentText(closes)}`
  return answer === null ? '' : `, answer ${figureText(answer, { unit })}`
}
