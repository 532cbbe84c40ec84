import { isAbove, isClose } from '@icio/contracts/numbers/close'
import { decimalsBeside } from '@icio/contracts/numbers/figure-text'
import { figure } from '../calculator/figure-format.js'
import type { Analysis, Slice } from './analysis.js'

/** The limits of an investment policy: shares in percent, and the duration of the whole portfolio in years. */
export interface Limits {
  issuer: number
  sector: number
  belowInvestmentGrade: number
  /** Separate, since a money market fund or a local bond is not junk. */
  notRated: number
  duration: number
}

/** Initial values; each policy sets its own. */
export const usualLimits: Limits = {
  issuer: 5,
  sector: 40,
  belowInvestmentGrade: 5,
  notRated: 5,
  duration: 5,
}

/** Required share of the value that states a figure, in percent; below it there is no verdict. */
export const coverageNeeded = 90

export interface LimitCheck {
  name: string
  limit: string
  /** The actual value, and its coverage if below 100%. */
  actual: string
  /** 'unknown' if the file does not state enough. */
  verdict: 'within' | 'over' | 'unknown'
}

/**
 * Checks a portfolio against limits. The limits by issuer and by sector exclude US government obligations. A limit of a
 * share that the stated part already exceeds is 'over' at any coverage. 'Within' requires coverage, and that the part
 * which states nothing could not take it over its limit (TOOL-31).
 */
export function checkLimits({ limited, duration }: Analysis, limits: Limits): LimitCheck[] {
  const checks = [
    largest('Largest issuer', limited.issuers, limited.issuersAtMost, 100, limits.issuer),
    largest('Largest sector', limited.sectors, limited.sectorsAtMost, limited.sectorCoverage, limits.sector),
    share(
      'Below investment grade',
      limited.belowInvestmentGrade,
      limited.ratingCoverage,
      limits.belowInvestmentGrade,
    ),
    share('Not rated', limited.notRated, limited.ratingCoverage, limits.notRated),
    durationCheck(duration, limits.duration),
  ]
  const over = limited.issuers.filter(({ percent }) => isAbove(percent, limits.issuer))
  const others: LimitCheck[] = over.slice(1, 10).map((slice) => ({
    name: 'Further issuer over the limit',
    limit: `at most ${limits.issuer}%`,
    actual: sliceText(slice, limits.issuer),
    verdict: 'over',
  }))
  return [...checks, ...others]
}

function largest(
  name: string,
  slices: readonly Slice[],
  slicesAtMost: readonly Slice[],
  coverage: number,
  limit: number,
): LimitCheck {
  const [top] = slices
  const [most] = slicesAtMost
  const isOver = top !== undefined && isAbove(top.percent, limit)
  const mayBeOver = most !== undefined && isAbove(most.percent, limit)
  const part = slices.some((slice) => slice.name === most?.name) ? 'a part of it' : 'it'
  const conditionalText =
    !isOver && mayBeOver ? `${sliceText(most, limit)}, unless ${part} is of the US government` : null
  const bound = mayBeOver ? 'unknown' : verdictOf(most?.percent ?? 0, coverage, limit)
  return {
    name,
    limit: `at most ${limit}%`,
    actual: withCoverage(
      conditionalText ?? (top ? sliceText(top, limit) : 'none outside US government'),
      coverage,
    ),
    verdict: isOver ? 'over' : bound,
  }
}

/** What can be said of a share: what states nothing may belong to it. */
function verdictOf(percent: number, coverage: number, limit: number): LimitCheck['verdict'] {
  if (isAbove(percent, limit)) return 'over'
  return isAbove(coverageNeeded, coverage) || isAbove(percent + 100 - coverage, limit) ? 'unknown' : 'within'
}

function share(name: string, percent: number, coverage: number, limit: number): LimitCheck {
  return {
    name,
    limit: `at most ${limit}%`,
    actual: withCoverage(percentBeside(percent, limit), coverage),
    verdict: verdictOf(percent, coverage, limit),
  }
}

function durationCheck(duration: Analysis['duration'], limit: number): LimitCheck {
  const coverage = duration?.coverage ?? 0
  return {
    name: 'Duration',
    limit: `at most ${limit} years`,
    actual: duration ? withCoverage(`${figure(duration.value, 2, limit)} years`, coverage) : 'not given',
    verdict: duration ? durationVerdict(duration, limit) : 'unknown',
  }
}

/** What can be said of the average: what states none may be as short or as long as any holding that states one. */
function durationVerdict(
  { value, coverage, least, most }: NonNullable<Analysis['duration']>,
  limit: number,
): LimitCheck['verdict'] {
  const averageWith = (rest: number) => (value * coverage + rest * (100 - coverage)) / 100
  if (isAbove(coverageNeeded, coverage)) return 'unknown'
  if (isAbove(averageWith(least), limit)) return 'over'
  return isAbove(averageWith(most), limit) ? 'unknown' : 'within'
}

function sliceText({ name, percent }: Slice, limit: number): string {
  return `${name}, ${percentBeside(percent, limit)}`
}

/** One decimal, and more where it would be rounded to the limit (TOOL-28). */
const percentBeside = (percent: number, limit: number) => `${figure(percent, 1, limit)}%`

function withCoverage(text: string, coverage: number): string {
  if (isClose(coverage, 100)) return text
  const decimals = Math.max(decimalsBeside(coverage, coverageNeeded, 1), decimalsBeside(coverage, 100, 1))
  return `${text}; ${figure(coverage, decimals)}% of the value states it`
}
