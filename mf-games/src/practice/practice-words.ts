/** Texts of a game that deals only missed questions. */
export const practiceWords = {
  title: 'Practice',
  again: 'Practice Again',
  empty: {
    title: 'Nothing to Practice Now',
    text: 'None of the questions that you missed is due right now. They come back at growing distances.',
  },
} as const
