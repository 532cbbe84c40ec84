import type { Analysis, Slice } from './analysis.js'

/** The limits of an investment policy, as text while they are typed. */
export interface Limits {
  /** Of one issuer, in percent. */
  issuer: number
  /** Of one sector, in percent. */
  sector: number
  /** Of everything rated below BBB or not at all, in percent. */
  belowInvestmentGrade: number
  /** Of the whole portfolio, in years. */
  duration: number
}

/** Where to begin; each policy has its own. */
export const usualLimits: Limits = { issuer: 5, sector: 40, belowInvestmentGrade: 5, duration: 5 }

export interface LimitCheck {
  name: string
  limit: string
  /** What there is. */
  actual: string
  /** 'unknown' where the file does not say. */
  verdict: 'within' | 'over' | 'unknown'
}

/** The US government may be held without limit in nearly every policy. */
const governmentNames = /\b(u\.?s\.? )?(treasury|treasuries|government|govt)\b|^ust\b/i

export function isGovernment(name: string): boolean {
  return governmentNames.test(name)
}

/** Checks a portfolio against limits. US government bonds are outside the limits by issuer and by sector. */
export function checkLimits(analysis: Analysis, limits: Limits): LimitCheck[] {
  const checked = [
    largest('Largest issuer', analysis.issuers, limits.issuer),
    largest(
      'Largest sector',
      analysis.sectors.filter(({ name }) => name !== 'Not given'),
      limits.sector,
    ),
    belowInvestmentGrade(analysis, limits.belowInvestmentGrade),
    durationCheck(analysis, limits.duration),
  ]
  const over = analysis.issuers.filter((slice) => !isGovernment(slice.name) && slice.percent > limits.issuer)
  const others: LimitCheck[] = over.slice(1, 10).map((slice) => ({
    name: 'Further issuer over the limit',
    limit: `at most ${limits.issuer}%`,
    actual: `${slice.name}, ${slice.percent.toFixed(1)}%`,
    verdict: 'over',
  }))
  return [...checked, ...others]
}

function largest(name: string, slices: readonly Slice[], limit: number): LimitCheck {
  const top = slices.find((slice) => !isGovernment(slice.name))
  return {
    name,
    limit: `at most ${limit}%`,
    actual: top ? `${top.name}, ${top.percent.toFixed(1)}%` : 'none outside US government',
    verdict: top && top.percent > limit ? 'over' : 'within',
  }
}

function belowInvestmentGrade({ ratings }: Analysis, limit: number): LimitCheck {
  const share = ratings
    .filter(({ name }) => name === 'Below BBB' || name === 'Not rated')
    .reduce((total, { percent }) => total + percent, 0)
  return {
    name: 'Below investment grade or not rated',
    limit: `at most ${limit}%`,
    actual: `${share.toFixed(1)}%`,
    verdict: share > limit ? 'over' : 'within',
  }
}

function durationCheck({ duration }: Analysis, limit: number): LimitCheck {
  return {
    name: 'Duration',
    limit: `at most ${limit} years`,
    actual: duration ? `${duration.value.toFixed(2)} years` : 'not given',
    verdict: !duration ? 'unknown' : duration.value > limit ? 'over' : 'within',
  }
}
