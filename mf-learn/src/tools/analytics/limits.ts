import type { Analysis, Slice } from './analysis.js'

/** The limits of an investment policy. */
export interface Limits {
  /** Limit for one issuer, in percent. */
  issuer: number
  /** Limit for one sector, in percent. */
  sector: number
  /** Limit for everything rated below investment grade, in percent. */
  belowInvestmentGrade: number
  /** Limit for everything unrated, in percent; separate, since a money market fund or a local bond is not junk. */
  notRated: number
  /** Limit for the duration of the whole portfolio, in years. */
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
 * Checks a portfolio against limits. The limits by issuer and by sector exclude US government obligations. A limit that
 * the stated part already exceeds is 'over' at any coverage; 'within' requires coverage.
 */
export function checkLimits({ limited, duration }: Analysis, limits: Limits): LimitCheck[] {
  const checked = [
    largest('Largest issuer', limited.issuers, limited.unsureIssuers, 100, limits.issuer),
    largest('Largest sector', limited.sectors, limited.unsureSectors, limited.sectorCoverage, limits.sector),
    share(
      'Below investment grade',
      limited.belowInvestmentGrade,
      limited.ratingCoverage,
      limits.belowInvestmentGrade,
    ),
    share('Not rated', limited.notRated, limited.ratingCoverage, limits.notRated),
    durationCheck(duration, limits.duration),
  ]
  const over = limited.issuers.filter(({ percent }) => percent > limits.issuer)
  const others: LimitCheck[] = over.slice(1, 10).map((slice) => ({
    name: 'Further issuer over the limit',
    limit: `at most ${limits.issuer}%`,
    actual: named(slice),
    verdict: 'over',
  }))
  return [...checked, ...others]
}

function largest(
  name: string,
  slices: readonly Slice[],
  unsure: readonly Slice[],
  coverage: number,
  limit: number,
): LimitCheck {
  const [top] = slices
  const [maybe] = unsure
  const isOver = top !== undefined && top.percent > limit
  const mayBeOver = maybe !== undefined && maybe.percent > limit
  const asked = !isOver && mayBeOver ? `${named(maybe)}, unless it is of the US government` : null
  return {
    name,
    limit: `at most ${limit}%`,
    actual: stated(asked ?? (top ? named(top) : 'none outside US government'), coverage),
    verdict: isOver ? 'over' : mayBeOver || coverage < coverageNeeded ? 'unknown' : 'within',
  }
}

function share(name: string, percent: number, coverage: number, limit: number): LimitCheck {
  const isOver = percent > limit
  return {
    name,
    limit: `at most ${limit}%`,
    actual: stated(`${percent.toFixed(1)}%`, coverage),
    verdict: isOver ? 'over' : coverage < coverageNeeded ? 'unknown' : 'within',
  }
}

function durationCheck(duration: Analysis['duration'], limit: number): LimitCheck {
  const coverage = duration?.coverage ?? 0
  const isOver = duration !== null && duration.value > limit
  return {
    name: 'Duration',
    limit: `at most ${limit} years`,
    actual: duration ? stated(`${duration.value.toFixed(2)} years`, coverage) : 'not given',
    verdict: coverage < coverageNeeded ? 'unknown' : isOver ? 'over' : 'within',
  }
}

function named({ name, percent }: Slice): string {
  return `${name}, ${percent.toFixed(1)}%`
}

/** Rounds down, so that 89.97% is not shown as sufficient. */
function stated(text: string, coverage: number): string {
  return coverage > 99.95
    ? text
    : `${text}; ${(Math.floor(coverage * 10) / 10).toFixed(1)}% of the value states it`
}
