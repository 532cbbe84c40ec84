/** Said before such a game is played, and where its score would be submitted (LEAD-22). */
export const answersSeenText =
  'This game does not count for the leaderboard: the desk of a room has shown you answers of its questions.'

/** Said in a live game as soon as it is so (LEAD-23). */
export const liveTooFastText =
  'At this pace your game does not count for the leaderboard: the answers come sooner than a person can read the questions.'

/** Errors of games and of the leaderboard; see errors.ts. */
export const gameErrors = {
  session_not_found: {
    status: 404,
    title: 'Game Not Found',
    text: 'This game does not exist or has expired.',
  },
  no_questions: {
    status: 404,
    title: 'No Questions Available',
    text: 'No quiz questions are currently available in the database.',
  },
  already_answered: {
    status: 409,
    title: 'Already Answered',
    text: 'This question has already been answered.',
  },
  out_of_order: {
    status: 409,
    title: 'Not This Question',
    text: 'Please answer the current question first.',
  },
  wager_too_high: {
    status: 409,
    title: 'Wager Not Possible',
    text: 'Only the last clue of a board can be wagered on, with at most the points won so far.',
  },
  unknown_category: {
    status: 400,
    title: 'Unknown Category',
    text: 'This category is not on the board.',
  },
  category_in_play: {
    status: 409,
    title: 'Category In Play',
    text: 'A question of this category has already been answered.',
  },
  category_replaced: {
    status: 409,
    title: 'Category Already Shuffled',
    text: 'This category has already been shuffled.',
  },
  question_open: {
    status: 409,
    title: 'Open in a Game',
    text: 'This question is open in a game of yours. It is checked here once the game is over.',
  },
  nothing_to_practice: {
    status: 404,
    title: 'Nothing To Practice',
    text: 'None of the questions that you missed is due right now.',
  },
  not_answered: {
    status: 409,
    title: 'Not Answered',
    text: 'Only a question that you have answered can be challenged.',
  },
  already_challenged: {
    status: 409,
    title: 'Already Challenged',
    text: 'You have already challenged this answer.',
  },
  already_ruled: {
    status: 409,
    title: 'Already Decided',
    text: 'Somebody else has already decided this.',
  },
  login_to_submit: {
    status: 401,
    title: 'Authentication Required',
    text: 'You must be logged in to submit scores.',
  },
  not_completed: { status: 409, title: 'Not Finished', text: 'This game is not finished yet.' },
  not_eligible: {
    status: 409,
    title: 'Not For The Leaderboard',
    text: 'Only solo quizzes count for the leaderboard.',
  },
  faster_than_reading: {
    status: 409,
    title: 'Too Fast for the Leaderboard',
    text: 'This game is too fast for the leaderboard: its answers came sooner than a person can read the questions.',
  },
  answers_seen: { status: 409, title: 'Not For The Leaderboard', text: answersSeenText },
  too_many_games: {
    status: 429,
    title: 'Too Many Games',
    text: 'Many games have been started here in the last few minutes. Please wait a moment and try again.',
  },
  no_score: { status: 409, title: 'No Score', text: 'A score of 0 is not put on the leaderboard.' },
  already_submitted: {
    status: 409,
    title: 'Already Submitted',
    text: 'This score is already on the leaderboard.',
  },
  too_fast: { status: 429, title: 'Too Fast', text: 'Please wait a minute between submissions.' },
  unknown_question: {
    status: 400,
    title: 'Unknown Question',
    text: 'This question is not part of the game.',
  },
  unknown_choice: {
    status: 400,
    title: 'Unknown Choice',
    text: 'This choice does not belong to the question.',
  },
  range_not_possible: {
    status: 400,
    title: 'Range Not Possible',
    text: 'This range cannot be taken. Please check both ends.',
  },
  game_not_here: {
    status: 404,
    title: 'Game Not Here',
    text: 'This game cannot be played here right now.',
  },
  game_refused: {
    status: 409,
    title: 'Not Possible Now',
    text: 'The team behind this game does not let it go on right now. Your answers so far are kept.',
  },
  forecast_closed: { status: 409, title: 'Forecast Closed', text: 'This forecast is closed.' },
  already_resolved: {
    status: 409,
    title: 'Already Resolved',
    text: 'This forecast has already been resolved.',
  },
} as const
