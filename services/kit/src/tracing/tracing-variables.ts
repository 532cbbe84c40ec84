import { confidential, oneOf, text, type readConfiguration, type Variable } from '../process/configuration.js'

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

const ratio: Variable<number> = {
  describe: 'For the samplers by ratio: the part of the traces that is kept, from 0 to 1.',
  fallback: 1,
  read(value) {
    const number = Number(value)
    if (value.trim() === '' || !(number >= 0 && number <= 1))
      throw new Error('a number from 0 to 1 is expected')
    return number
  },
}

/** The standard variables of OpenTelemetry that programs read; the exporter reads its own headers and time limits. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: text(
    'Address of an OpenTelemetry collector, for example http://collector:4318; traces go to /v1/traces there, as JSON. Unset: no traces.',
    undefined,
  ),
  OTEL_EXPORTER_OTLP_HEADERS: confidential(
    'Headers for the collector: name=value, with commas between them.',
  ),
  OTEL_SERVICE_NAME: text('Name of this program in traces; by default its own.', undefined),
  OTEL_RESOURCE_ATTRIBUTES: text(
    'What else traces say about this process: name=value, with commas.',
    undefined,
  ),
  OTEL_TRACES_SAMPLER: oneOf('Which traces are kept.', samplers, 'parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: ratio,
} as const

export type TracingConfig = ReturnType<typeof readConfiguration<typeof tracingVariables>>
