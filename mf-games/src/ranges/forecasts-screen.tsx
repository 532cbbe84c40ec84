import { figureText, spanText } from '@icio/contracts/numbers/figure-text'
import { dayText, momentText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import type { Edition } from '@icio/contracts/editions'
import {
  answerForecast,
  listForecasts,
  type Forecast,
  type ForecastState,
  type GivenRange,
} from '@icio/contracts/ranges/endpoints'
import type { RangeProblem } from '@icio/contracts/ranges/rules'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useHost, useSession } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { EmptyState } from '@icio/shared-ui/parts/empty-state'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { ExternalLink } from '@icio/shared-ui/parts/external-link'
import { Loading } from '@icio/shared-ui/parts/loading'
import { Tabs } from '@icio/shared-ui/parts/tabs'
import { useState } from 'react'
import { errorText } from '../play/play-ports.js'
import { useEdition } from '../play/edition-choice.js'
import { gamesByEdition } from '../play/views/edition-chip.js'
import { GamePage } from '../play/views/game-page.js'
import { RangeForm } from './range-form.js'
import { RangeLine } from './range-line.js'
import styles from './forecasts-screen.module.css'
import { hitWords } from './use-range-round.js'

const tabs: readonly { id: ForecastState; label: string; empty: string }[] = [
  { id: 'open', label: 'Open', empty: 'No forecast is open right now.' },
  { id: 'closed', label: 'Closed', empty: 'No forecast waits for its figure.' },
  { id: 'resolved', label: 'Resolved', empty: 'No forecast has been resolved yet.' },
]

/** Forecasts at /ranges/forecasts: open, closed, and resolved ones (RANGE-21 to RANGE-24). */
export function ForecastsScreen() {
  const { edition } = useEdition()
  return (
    <GamePage
      title="Forecasts"
      edition={edition}
      games={gamesByEdition(routePaths.forecasts)}
      actions={
        <ButtonLink size="sm" variant="quiet" to={routePaths.ranges}>
          Ten Ranges
        </ButtonLink>
      }
    >
      <p className={styles.intro}>
        A 90% range for a figure that nobody knows yet. Change it until the day it closes; the last one
        counts. Nobody sees another’s range before then.
      </p>
      <Forecasts key={edition} edition={edition} />
    </GamePage>
  )
}

function Forecasts({ edition }: { edition: Edition }) {
  const session = useSession()
  // Signing in or out changes whose ranges are shown.
  const forecastList = useResource((call) => call(listForecasts, { query: { specialization: edition } }), {
    key: `${edition} ${session.at}`,
    where: 'forecasts',
  })
  if (forecastList.at === 'loading') return <Loading label="Loading forecasts..." />
  if (forecastList.at === 'failed')
    return (
      <ErrorCard title="The forecasts could not be loaded" onRetry={() => void forecastList.reload()}>
        {errorText(forecastList.error)}
      </ErrorCard>
    )
  const { forecasts } = forecastList.value
  const replace = (updatedForecast: Forecast) =>
    forecastList.replace({
      forecasts: forecasts.map((each) => (each.id === updatedForecast.id ? updatedForecast : each)),
    })
  return (
    <Tabs
      label="Forecasts by state"
      tabs={tabs.map(({ id, label, empty }) => {
        const inState = forecasts.filter(({ state: at }) => at === id)
        return {
          id,
          label: `${label} (${inState.length})`,
          content:
            inState.length === 0 ? (
              <EmptyState title={empty} />
            ) : (
              <ol className={styles.list} role="list">
                {inState.map((forecast) => (
                  <li key={forecast.id}>
                    <ForecastCard
                      forecast={forecast}
                      onChanged={replace}
                      onStale={() => void forecastList.reload()}
                    />
                  </li>
                ))}
              </ol>
            ),
        }
      })}
    />
  )
}

interface CardProps {
  forecast: Forecast
  onChanged: (forecast: Forecast) => void
  onStale: () => void
}

function ForecastCard(props: CardProps) {
  const { forecast } = props
  return (
    <article className={styles.card}>
      <h2 className={styles.prompt}>{forecast.prompt}</h2>
      <p className={styles.facts}>
        {forecast.state === 'open' ? 'Closes' : 'Closed'} {momentText(forecast.closes_at)}. Resolved on{' '}
        {dayText(forecast.resolves_at)} from{' '}
        {forecast.source_url ? (
          <ExternalLink href={forecast.source_url}>{forecast.resolution_source}</ExternalLink>
        ) : (
          forecast.resolution_source
        )}
        .
      </p>
      {forecast.state === 'open' && <OpenForecast {...props} />}
      {forecast.state !== 'open' && <Together forecast={forecast} />}
      {forecast.state === 'resolved' && <Resolved forecast={forecast} />}
      {forecast.state === 'closed' && forecast.own && (
        <p>You said {spanText(forecast.own, { unit: forecast.unit })}.</p>
      )}
    </article>
  )
}

function OpenForecast({ forecast, onChanged, onStale }: CardProps) {
  const call = useCall()
  const host = useHost()
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<RangeProblem | null>(null)
  if (session.at !== 'signed-in')
    return (
      <Button onClick={() => host.session.requireLogin(routePaths.forecasts)}>Sign in to forecast.</Button>
    )

  const give = async (range: GivenRange) => {
    setBusy(true)
    setProblem(null)
    try {
      onChanged(await call(answerForecast, { params: { id: forecast.id }, body: range }))
      host.announce('Your range is saved.')
    } catch (error) {
      if (error instanceof CallError && error.code === 'range_not_possible')
        setProblem(error.details as RangeProblem)
      else {
        host.toast({ title: 'Your range was not saved', description: errorText(error), tone: 'destructive' })
        if (error instanceof CallError && error.code === 'forecast_closed') onStale()
      }
    } finally {
      setBusy(false)
    }
  }
  const { own } = forecast
  return (
    <>
      <details className={styles.thought}>
        <summary>Before you answer</summary>
        <p>{forecast.explanation}</p>
        {forecast.resolution_rule && <p className={styles.facts}>{forecast.resolution_rule}</p>}
      </details>
      <RangeForm
        question={forecast}
        ownRange={own}
        problem={problem}
        busy={busy}
        action={own ? 'Change My Range' : 'Save My Range'}
        onGive={(range) => void give(range)}
      />
      {own && (
        <p className={styles.facts} role="status">
          Saved: {spanText(own, { unit: forecast.unit })}, on {dayText(dayIn(own.changed_at))}.
        </p>
      )}
    </>
  )
}

/** RANGE-22 */
function Together({ forecast }: { forecast: Forecast }) {
  const { all } = forecast
  if (!all) return null
  const { n, low_median: low, high_median: high } = all
  return (
    <p className={styles.facts}>
      {n === 1 ? '1 forecast' : `${n} forecasts`}
      {low !== null && high !== null
        ? `. The middle one reaches from ${spanText({ low, high }, { unit: forecast.unit })}.`
        : '.'}
    </p>
  )
}

/** RANGE-23 */
function Resolved({ forecast }: { forecast: Forecast }) {
  const { value, own } = forecast
  return (
    <>
      {value === undefined ? (
        <p className={styles.outcome}>Void: {forecast.void_reason} It counts nothing.</p>
      ) : (
        <p className={styles.outcome}>
          It was {figureText(value, { unit: forecast.unit })}
          {forecast.resolved_at ? `, resolved on ${dayText(dayIn(forecast.resolved_at))}` : ''}
          {forecast.value_source ? ` from ${forecast.value_source}` : ''}.
        </p>
      )}
      {forecast.corrections?.map(({ was, at }) => (
        <p key={at} className={styles.facts}>
          Corrected on {dayText(dayIn(at))}: was{' '}
          {was === null ? 'void' : figureText(was, { unit: forecast.unit })}.
        </p>
      ))}
      {own && value !== undefined && (
        <>
          <p>
            {own.hit ? hitWords.inside : hitWords.outside}. Score {own.score?.toFixed(1)}, lower is better.
          </p>
          <RangeLine
            question={forecast}
            marked={{ low: own.low, high: own.high, answer: value, hit: own.hit ?? false }}
          />
        </>
      )}
    </>
  )
}
