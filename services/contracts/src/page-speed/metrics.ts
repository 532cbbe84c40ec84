/**
 * What is measured of the first screen of a page (REL-10), in the order in which it is shown: largest paint, response to
 * input, layout shift, and the load event.
 */
export const speedMetrics = ['lcp', 'inp', 'cls', 'load'] as const
export type SpeedMetric = (typeof speedMetrics)[number]

export const speedTitles: Record<SpeedMetric, string> = {
  lcp: 'Largest paint (LCP)',
  inp: 'Response to input (INP)',
  cls: 'Layout shift (CLS)',
  load: 'Load event',
}

/**
 * Up to the first value a page is good, above the second one it is poor: web.dev/articles/vitals. Milliseconds; layout
 * shift in ten-thousandths. The load event has no published limits; it gets those of the largest paint.
 */
export const speedLimits: Record<SpeedMetric, readonly [number, number]> = {
  lcp: [2500, 4000],
  inp: [200, 500],
  cls: [1000, 2500],
  load: [2500, 4000],
}

export type SpeedRating = 'good' | 'fair' | 'poor'

export function speedRating(metric: SpeedMetric, value: number): SpeedRating {
  const [good, poor] = speedLimits[metric]
  return value <= good ? 'good' : value <= poor ? 'fair' : 'poor'
}

/** Layout shift is counted in units of this size, so that all values are whole numbers. */
export const layoutShiftUnit = 1 / 10_000

/** The days that are looked back to if nothing else is asked for. */
export const usualDays = 7

/** The part of all pages that is measured. */
export const measuredShare = 0.1
