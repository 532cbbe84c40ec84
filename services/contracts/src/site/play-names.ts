/** The games in the order of the menu 'Play', each with what happens there (SITE-24). */
export const playNames = [
  { to: 'quiz', label: 'Quiz: ten questions' },
  { to: 'trueOrFalse', label: 'True or False: ten statements' },
  { to: 'fillInBlanks', label: 'Fill in the Blanks: find the word' },
  { to: 'geoffardy', label: 'Geoffardy: clues for points' },
  { to: 'governanceGame', label: 'Governance Game: decide in committee' },
  { to: 'ranges', label: 'Ranges: how sure are you?' },
  { to: 'game', label: 'Multiplayer and Leaderboard' },
] as const
