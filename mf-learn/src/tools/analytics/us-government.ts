/** Whether a holding is an obligation of the United States; 'unsure' is left to the visitor. */
export type GovernmentClass = 'us government' | 'other' | 'unsure'

/** Words that name the security but not the obligor. */
const security =
  '(?: (?:notes?|nts?|bonds?|bds?|bills?|n b|strips?|tips|frns?|floating|rate|inflation|indexed|index|linked|zero|coupon|cpn|principal|securities|security|secs?|obligations?|debentures?|series|due|wi|when|issued|on|the|run|year|yr|mo|month|week|day|ii|pools?|mbs|pass|through|remic|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\\d[\\d.]*|[a-z]{1,2}\\d{4,}))*'

const country = '(?:us|usa|united states|united states of america)'
const treasury = '(?:treasury|treasuries|treas|tsy|tsys)'
const government = '(?:government|govt|federal government|governments)'
const dept = '(?:dept of (?:the )?treasury|department of (?:the )?treasury)'

interface Row {
  /** Matched against the whole name, in lower case, without punctuation. */
  issuer?: RegExp
  sector?: RegExp
  is: GovernmentClass
}

const whole = (pattern: string) => new RegExp(`^(?:the )?${pattern}$`)
const usSector = whole(`${country} (?:${treasury}|${government}|${dept})${security}`)
const foreignSector = /foreign|sovereign|emerging|non us|supranational|international/
const publicBody =
  /\b(?:county|city|town|village|state|states? of|district|school|authority|local|municipal|provinc\w+|commonwealth|university)\b/

/**
 * Patterns for issuer and sector; the first match decides. Only debt that the United States owes, or guarantees with
 * its full faith and credit, counts: Treasuries, Ginnie Mae and the Small Business Administration, but not the
 * government-sponsored enterprises, and not funds that buy Treasuries.
 */
const rows: readonly Row[] = [
  { issuer: whole(`(?:usa|united states|united states of america)${security}`), is: 'us government' },
  { issuer: whole(`${country} (?:${treasury}|${government}|${dept})${security}`), is: 'us government' },
  { issuer: whole(`(?:ust|usts|slgs)${security}`), is: 'us government' },
  { issuer: whole(`${treasury} (?:n b|of the ${country})${security}`), is: 'us government' },
  { issuer: whole(`government of the ${country}${security}`), is: 'us government' },
  {
    issuer: whole(`(?:gnma|ginnie mae|government national mortgage (?:association|assn))${security}`),
    is: 'us government',
  },
  { issuer: whole(`(?:${country} )?(?:small business administration|sba)${security}`), is: 'us government' },
  {
    issuer:
      /\b(?:fannie mae|fnma|federal national mortgage|freddie mac|fhlmc|federal home loan|fhlb|ffcb|federal farm credit|farmer mac|tennessee valley|tva)\b/,
    is: 'other',
  },
  // A fund, or another name that starts with the United States and continues with other words.
  { issuer: new RegExp(`^(?:the )?${country} (?:${treasury}|${government})\\b`), is: 'unsure' },
  { issuer: new RegExp(`\\b(?:${treasury}|${government}) of (?!the us\\b)`), is: 'other' },
  { issuer: /\b(?:foreign|local|state|provincial|municipal) (?:government|govt|treasury)/, is: 'other' },
  // No country in the name: the sector may contain it.
  {
    issuer: whole(`(?:us|t|${treasury}|${government}|t bills?|t notes?|t bonds?)${security}`),
    sector: usSector,
    is: 'us government',
  },
  {
    issuer: whole(`(?:us|t|${treasury}|${government}|t bills?|t notes?|t bonds?)${security}`),
    sector: foreignSector,
    is: 'other',
  },
  { issuer: whole(`(?:us|${treasury}|${government}|t bills?|t notes?|t bonds?)${security}`), is: 'unsure' },
  // Only the sector names the government.
  { issuer: publicBody, is: 'other' },
  { sector: usSector, is: 'unsure' },
  { sector: whole(`(?:${treasury}|${government})${security}`), is: 'unsure' },
]

export function governmentClass(issuer: string, sector: string | null): GovernmentClass {
  const [issuerName, sectorName] = [plain(issuer), plain(sector ?? '')]
  const row = rows.find(
    (it) => (it.issuer?.test(issuerName) ?? true) && (it.sector?.test(sectorName) ?? true),
  )
  return row?.is ?? 'other'
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\bu\.? ?s\.?( ?a\.?)?(?![a-z])/g, (_, america: string | undefined) => (america ? 'usa' : 'us'))
    .replace(/[^a-z0-9.]+/g, ' ')
    .replace(/\.(?!\d)/g, '')
    .trim()
}
