/** A figure of a published study, as screens may quote it (docs/spec/published-figures.md). */
export interface PublishedFigure {
  /** The sentences, word for word. */
  texts: readonly string[]
  /** Authors, journal and year. */
  source: string
  link?: string
}

/** The register of published figures: no other figure of a study stands on a screen. */
export const publishedFigures = {
  F1: {
    texts: [
      "Financial executives gave 80% ranges for the stock market's return over ten years, more than 13,300 of them. 36% of the outcomes fell inside.",
    ],
    source: 'Ben-David, Graham & Harvey, Managerial Miscalibration, QJE 128(4), 2013, 1547–1584',
    link: 'https://www.nber.org/papers/w13711',
  },
  F2: {
    texts: [
      'In 62 physics courses with 6,542 students, courses with interactive methods reached 48% of what could be gained, traditional ones 23%.',
      'Discussion helped even where nobody in the group had been right.',
    ],
    source:
      'Hake, American Journal of Physics 66, 1998 (issue from memory); Smith et al., Science 323, 2009, 122–124',
  },
  F3: {
    texts: [
      "5,180 people in one hall: the average of four tables' agreed numbers beat the average of thousands of single ones.",
    ],
    source: 'Navajas et al., Nature Human Behaviour 2, 2018, 126–132',
  },
  F4: {
    texts: [
      'Estimating alone, exchanging reasons and estimating again beat the plain average in 12 studies, lost in 2 and tied in 2.',
      'Some reviews are less sure.',
    ],
    source:
      'Rowe & Wright, International Journal of Forecasting 15, 1999, 353–375; Woudenberg 1991 for the doubt',
  },
} as const satisfies Record<string, PublishedFigure>
