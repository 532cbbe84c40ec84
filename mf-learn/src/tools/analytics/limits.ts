import type { Analysis, Slice } from './analysis.js'

/** The limits of an investment policy. */
export interface Limits {
  /** Of one issuer, in percent. */
  issuer: number
  /** Of one sector, in percent. */
  sector: number
  /** Of everything rated below investment grade, in percent. */
  belowInvestmentGrade: number
  /** Of everything without a rating, in percent: a money market fund or a local bond is no junk bond. */
  notRated: number
  /** Of the whole portfolio, in years. */
  duration: number
}

/** Where to begin; each policy has its own. */
export const usualLimits: Limits = {
  issuer: 5,
  sector: 40,
  belowInvestmentGrade: 5,
  notRated: 5,
  duration: 5,
}

/** Where less of the value states what a limit asks for, in percent, there is no verdict. */
export const coverageNeeded = 90

export interface LimitCheck {
  name: string
  limit: string
  /** What there is, and how much of the value says so where it is not all. */
  actual: string
  /** 'unknown' where the file does not say enough. */
  verdict: 'within' | 'over' | 'unknown'
}

/**
 * Checks a portfolio against limits. Obligations of the US government are outside the limits by issuer and by
 * sector. What is over a limit by what the file states is over it, however little it states; 'within' needs
 * coverage.
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

/** Rounded down, so that 89.97% is not shown as enough. */
function stated(text: string, coverage: number): string {
  return coverage > 99.95
    ? text
    : `${text}; ${(Math.floor(coverage * 10) / 10).toFixed(1)}% of the value states it`
}
