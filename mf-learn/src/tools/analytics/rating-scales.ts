/**
 * Classes of ratings. Short-term, fund and NAIC scales differ from the long-term scale: separate classes keep 'A-1'
 * from counting as 'A', and 'AAAm' from counting as a triple-A bond.
 */
export const ratingClasses = [
  'AAA',
  'AA',
  'A',
  'NAIC 1, AAA to A',
  'BBB',
  'Below BBB',
  'Short-term, first tier',
  'Short-term, second tier',
  'Short-term, third tier',
  'Short-term, below third tier',
  'Fund, AAA',
  'Fund, AA',
  'Fund, A',
  'Fund, BBB',
  'Fund, below BBB',
  'Not rated',
  'Not given',
  'Not read',
] as const
export type RatingClass = (typeof ratingClasses)[number]

/** How a limit treats a class; 'unknown' if the file gives no rating or the rating was not recognized. */
export type Grade = 'investment' | 'below' | 'not rated' | 'unknown'

export function gradeOf(rating: RatingClass): Grade {
  if (/below/i.test(rating)) return 'below'
  if (rating === 'Not rated') return 'not rated'
  return rating === 'Not given' || rating === 'Not read' ? 'unknown' : 'investment'
}

const longTerm = ['AAA', 'AA', 'A', 'BBB', 'Below BBB'] as const
type LongTerm = (typeof longTerm)[number]

/** Rating letters without plus, minus or number, of S&P, Fitch, KBRA, DBRS and Moody's. */
const letters: Readonly<Record<string, LongTerm>> = {
  AAA: 'AAA',
  AA: 'AA',
  A: 'A',
  BBB: 'BBB',
  BAA: 'BBB',
  BB: 'Below BBB',
  BA: 'Below BBB',
  B: 'Below BBB',
  CCC: 'Below BBB',
  CAA: 'Below BBB',
  CC: 'Below BBB',
  CA: 'Below BBB',
  C: 'Below BBB',
  D: 'Below BBB',
  SD: 'Below BBB',
  RD: 'Below BBB',
  LD: 'Below BBB',
}

/** One scale: the spellings it accepts, and the class of a match. */
interface Scale {
  pattern: RegExp
  classOf: (match: RegExpExecArray) => RatingClass | undefined
}

const tiers = [
  'Short-term, first tier',
  'Short-term, second tier',
  'Short-term, third tier',
  'Short-term, below third tier',
] as const
const tier = (text: string | undefined): RatingClass => tiers[parseInt(text ?? '') - 1] ?? tiers[3]

const fund = (text: string | undefined): RatingClass | undefined => {
  const letter = letters[(text ?? '').toUpperCase()]
  return letter && `Fund, ${letter === 'Below BBB' ? 'below BBB' : letter}`
}

/** NAIC designation categories, in force since 2020: 1.A is AAA, 1.B to 1.D are AA, 1.E to 1.G are A. */
function naicClass(designation: string | undefined, modifier = ''): RatingClass | undefined {
  const lastModifier = designation === '1' ? 'G' : designation === '6' ? '' : 'C'
  if (modifier > lastModifier) return undefined
  if (designation === '2') return 'BBB'
  if (designation !== '1') return 'Below BBB'
  if (!modifier) return 'NAIC 1, AAA to A'
  return modifier === 'A' ? 'AAA' : modifier <= 'D' ? 'AA' : 'A'
}

const administrative = '(?:[ -]?(?:FE|FM|PLR?|GI|YE|IF|ND|S|Z|\\*))*'

/**
 * The scales, tried in this order. These documents define them; only the NAIC's table of equivalents (2017), the scales of
 * KBRA and AM Best, and Fitch's suffixes of funds have been compared with their text. The rest is common knowledge of the
 * field: compare it with the document before you rely on it.
 *
 * - S&P Global Ratings Definitions (December 2024): long-term and short-term issue ratings, SP notes, fund credit
 *   quality (AAAf), principal stability funds (AAAm), qualifiers (sf, prelim, p, pi, u).
 * - Moody's Rating Symbols and Definitions (March 2025): P-1 to NP, MIG and VMIG, Aaa-mf, Aaa-bf, (P), (hyb), (sf),
 *   e, #, /LD; NAV, TWR and WR for what has no rating.
 * - Fitch Rating Definitions: F1+ to F3, B, C, RD, D; AAAmmf, AAAf with S1 to S6; sf, (EXP), watches RWN, RWP, RWE.
 * - KBRA Rating Scales: K1+ to K3, B, C, D. DBRS: R-1 (high) to R-5, 'under review'. AM Best's Guide to Issuer Credit
 *   Ratings: aaa to d, AMB-1+ to AMB-4.
 * - NAIC Purposes and Procedures Manual, Part One: designation categories 1.A to 6.
 *
 * Only the first tier of a short-term scale has a plus; no agency assigns 'A-2+'. The tiers are the agencies' own: the
 * third is the lowest investment grade; the NAIC takes A-3 and F3 for its designation 2, P-3 and R-3 for its 3.
 */
const scales: readonly Scale[] = [
  // S&P, Fitch, KBRA, DBRS: AA+, bbb-, D.
  { pattern: /^(AAA|AA|A|BBB|BB|B|CCC)[+-]?$/i, classOf: ([, letter]) => letterClass(letter) },
  { pattern: /^(CC|C|D|SD|RD|LD)$/i, classOf: ([, letter]) => letterClass(letter) },
  // Moody's: Aa1, Baa3, B2. 'A1' is Moody's, 'A-1' is S&P's commercial paper.
  { pattern: /^(AA|A|BAA|BA|B|CAA)[123]$/i, classOf: ([, letter]) => letterClass(letter) },
  { pattern: /^(BAA|BA|CAA|CA)$/i, classOf: ([, letter]) => letterClass(letter) },
  // DBRS: AA (high), BBB low, AAL.
  {
    pattern: /^(AA|A|BBB|BB|B|CCC) ?(?:\((?:high|low)\)|high|low|[HL])$/i,
    classOf: ([, letter]) => letterClass(letter),
  },
  // S&P A-1+, A1+; Moody's P-1, Prime-1; Fitch F1+; KBRA K1; AM Best AMB-1+.
  { pattern: /^A-([123]|1\+)$/i, classOf: ([, number]) => tier(number) },
  { pattern: /^A1\+$/i, classOf: () => tier('1') },
  { pattern: /^(?:P|Prime)[- ]?([123])$/i, classOf: ([, number]) => tier(number) },
  { pattern: /^(?:NP|not prime|B-[123]|AMB-4|R-[45]|SP-?3|SG)$/i, classOf: () => tier('4') },
  { pattern: /^(?:F|K)-?([123]|1\+)$/i, classOf: ([, number]) => tier(number) },
  { pattern: /^AMB-([123]|1[+-])$/i, classOf: ([, number]) => tier(number) },
  // DBRS R-1 (low); S&P's notes SP-1+; Moody's notes MIG 1, VMIG 2. SP-3 is speculative, MIG 3 acceptable.
  {
    pattern: /^R-?([123])(?: ?\(?(?:high|middle|mid|low)\)?|[HML])?$/i,
    classOf: ([, number]) => tier(number),
  },
  { pattern: /^SP-?([12]|1\+)$/i, classOf: ([, number]) => tier(number) },
  { pattern: /^V?MIG[- ]?([123])$/i, classOf: ([, number]) => tier(number) },
  // Funds: S&P AAAm, AA+f; Fitch AAAmmf, AAAf; Moody's Aaa-mf, Aa-bf.
  {
    pattern: /^(AAA|AA|A|BBB|BB|B|CCC|CC|D)[+-]?(?:mmf|m|f)(?:-G|[+-])?$/i,
    classOf: ([, letter]) => fund(letter),
  },
  { pattern: /^(AAA|AA|A|BAA|BA|B|CAA|CA|C)-(?:mf|bf)$/i, classOf: ([, letter]) => fund(letter) },
  // NAIC 1, 1.A, 2.B FE, 1FE. A bare number counts only if the text or the column names the NAIC.
  {
    pattern: new RegExp(`^NAIC[ -]?([1-6])(?:[.]?([A-G]))?${administrative}$`, 'i'),
    classOf: ([, designation, modifier]) => naicClass(designation, modifier?.toUpperCase()),
  },
  {
    pattern: new RegExp(`^([1-6])[.]?([A-G])${administrative}$`, 'i'),
    classOf: ([, designation, modifier]) => naicClass(designation, modifier?.toUpperCase()),
  },
  {
    pattern: /^([1-6])(?:[ -]?(?:FE|FM|PLR?|GI|YE|Z|\*))+$/i,
    classOf: ([, designation]) => naicClass(designation),
  },
  // S&P, Fitch and Moody's have rated the United States one notch below the top since 2011, 2023 and 2025.
  { pattern: /^(?:UST|TSY|US (?:treasury|government|govt))$/i, classOf: () => 'AA' },
]

function letterClass(letter: string | undefined): RatingClass | undefined {
  return letters[(letter ?? '').toUpperCase()]
}

/** Additions that do not change a rating: agency, provisional, structured, unsolicited, watch, outlook. */
const decorations = [
  /^(?:S&P|standard & poor'?s|moody'?s|fitch|kbra|(?:morningstar )?dbrs(?: morningstar)?|a\.?m\.? best)[: ]+/i,
  /^\(P\) ?/i,
  /^#/,
  / ?\*[+-]?$/,
  / ?\((?:sf|exp|prelim|hyb)\)$/i,
  / ?(?:sf|exp|prelim)$/i,
  / ?\((?:outlook )?(?:stable|positive|negative|developing|evolving|sta|pos|neg|dev)\)$/i,
  / (?:outlook )?(?:stable|positive|negative|developing|evolving|sta|pos|neg|dev)$/i,
  / \(?(?:(?:credit|rating) ?)?watch.*$/i,
  / (?:RW[NPE]|RUR[UDN]?|UR-?(?:pos|neg|dev)\.?)$/i,
  / (?:under review|\(under review.*\))$/i,
  /(?<=[A-Da-d+-])(?:u|pi|p)$/,
  /(?<=[A-Da-d123+-])e$/,
]

/** Parts of a rating that are not about credit: an outlook, a fund's market sensitivity. */
const beside =
  /^(?:(?:outlook )?(?:stable|positive|negative|developing|evolving|sta|pos|neg|dev)|(?:credit ?)?watch.*|[SV][1-6]\+?|MR[1-5]\+?)$/i

const absent = /^(?:-+|n\.?a\.?|#?n\/a( n\/a)?|not available|unknown)?$/i
const unratedPattern =
  /^(?:nr|n\/r|n\.r\.|not rated|non-?rated|unrated|no rating|none|wr|wd|twr|nav|withdrawn)$/i

/**
 * Returns the class of a rating as written in a file. Of two ratings of one bond the lower counts, of three or more the
 * second lowest, as in the NAIC's filing exemption; a long-term rating takes precedence over a short-term one.
 * A text that is not recognized as a whole is 'Not read', never a guess: 'AAA(mex)' is a national scale.
 */
export function readRating(text: string): RatingClass {
  const plain = text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[+-](?:$|\/))/g, '')
    .trim()
  if (absent.test(plain)) return 'Not given'
  const parts = plain
    .replace(/\bn\/([ra])\b/gi, 'n$1')
    .split(/[/;|,]/)
    .map((part) => part.trim())
    .filter((part) => !absent.test(part) && !beside.test(part))
  const classes = parts.map(readOne)
  if (classes.includes('Not read')) return 'Not read'
  const ratedClasses = classes.filter((rating) => rating !== 'Not rated')
  if (ratedClasses.length === 0) return classes.length > 0 ? 'Not rated' : 'Not given'
  const long = ratedClasses.filter((rating) => (longTerm as readonly string[]).includes(rating))
  const from = long.length > 0 ? long : ratedClasses
  const worstFirst = [...from].sort((one, other) => ratingClasses.indexOf(other) - ratingClasses.indexOf(one))
  return worstFirst[worstFirst.length > 2 ? 1 : 0] ?? 'Not read'
}

function readOne(part: string): RatingClass {
  let bare = part
  for (let before = ''; before !== bare;) {
    const ratingClass = onScale(bare)
    if (ratingClass) return ratingClass
    before = bare
    for (const decoration of decorations) bare = bare.replace(decoration, '')
  }
  return 'Not read'
}

function onScale(text: string): RatingClass | undefined {
  if (unratedPattern.test(text)) return 'Not rated'
  for (const { pattern, classOf } of scales) {
    const match = pattern.exec(text)
    const ratingClass = match && classOf(match)
    if (ratingClass) return ratingClass
  }
  return undefined
}
