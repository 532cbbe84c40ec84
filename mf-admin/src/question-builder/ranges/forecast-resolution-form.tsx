import { resolveForecast, type Forecast } from '@icio/contracts/ranges/endpoints'
import { numberProblem, readNumber } from '@icio/contracts/numbers/read-number'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useForm } from 'react-hook-form'
import { FormNumber } from '../../numbers/form-number.js'
import styles from '../builder.module.css'

interface ResolutionFields {
  value: string
  source: string
  link: string
  reason: string
}

/** Staff resolve, void or correct a closed forecast (RANGE-23). */
export function ForecastResolutionForm({
  forecast,
  onResolved,
}: {
  forecast: Forecast
  onResolved: (forecast: Forecast) => void
}) {
  const call = useCall()
  const host = useHost()
  const isResolved = forecast.state === 'resolved'
  const { control, register, handleSubmit, setError, formState } = useForm<ResolutionFields>({
    defaultValues: { value: '', source: forecast.value_source ?? '', link: '', reason: '' },
  })

  const submit = async (fields: ResolutionFields) => {
    const { source, link, reason } = fields
    const value = isVoid(fields) ? null : readNumber(fields.value, forecast)
    const body = {
      value,
      source: source.trim(),
      ...(link.trim() ? { source_url: link.trim() } : {}),
      ...(value === null ? { reason: reason.trim() } : {}),
      ...(isResolved ? { correction: true } : {}),
    }
    try {
      onResolved(await call(resolveForecast, { params: { id: forecast.id }, body }))
      host.toast({ title: isResolved ? 'Corrected' : 'Resolved', tone: 'success' })
    } catch (error) {
      if (error instanceof CallError && error.code === 'range_not_possible')
        setError('value', { message: (error.details as { text: string }).text })
      else host.toast({ title: 'Not saved', description: (error as Error).message, tone: 'destructive' })
    }
  }
  return (
    <details>
      <summary>{isResolved ? 'Correct this forecast' : 'Resolve this forecast'}</summary>
      <form className={styles.stack} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        {forecast.resolution_rule && <p className={styles.hint}>{forecast.resolution_rule}</p>}
        <FormNumber
          control={control}
          name="value"
          label={`Figure (${forecast.unit})`}
          rule={{ unit: forecast.unit, least: forecast.least }}
          validate={(value, fields) =>
            isVoid(fields) ||
            (value.trim() === ''
              ? 'Enter a number, or a reason to void it.'
              : (numberProblem(value, { unit: forecast.unit }) ?? true))
          }
        />
        <TextField
          {...register('source', {
            validate: (source) => source.trim().length >= 5 || 'Name the page or table.',
          })}
          label="Source"
          error={formState.errors.source?.message}
        />
        <TextField {...register('link')} label="Link" required={false} type="url" placeholder="https://" />
        <TextField {...register('reason')} label="Reason, if it is void" required={false} />
        <Button type="submit" busy={formState.isSubmitting}>
          {isResolved ? 'Save Correction' : 'Resolve'}
        </Button>
      </form>
    </details>
  )
}

/** A forecast without a figure but with a reason is void. */
function isVoid({ value, reason }: ResolutionFields): boolean {
  return value.trim() === '' && reason.trim() !== ''
}
