/** A place in a quiz. `moved` counts places won since the last question, null after the first one (ROOM-31). */
export interface QuizStanding {
  rank: number
  /** 'Guest {number}' on a stage whose names are hidden (ROOM-30). */
  name: string
  points: number
  moved: number | null
}

export interface TableStanding {
  rank: number
  table: number
  /** Mean points of its seats; tables of two or more (ROOM-31). */
  points: number
  seats: number
}

/** A step of a podium: a number of points, and who has it. */
export interface PodiumStep {
  /** 1 to 3: the three highest numbers of points. */
  rank: number
  points: number
  people: number
  /** Up to three; none where more share the step, and on a stage whose names are hidden (ROOM-31). */
  names: string[]
}

/** Where a quiz stands. The question itself is in prompt, options and results of the activity. */
export interface QuizView {
  /** Index of the question, from 0. */
  index: number
  total: number
  /** `answer` shows the bars and the right one; `podium` is the end. */
  phase: 'question' | 'closed' | 'answer' | 'podium'
  /** 'Get ready' stands in place of the first question, which nobody has yet (ROOM-47). */
  ready?: true
  asks_confidence: boolean
  /** What a right answer to this question counts. */
  points: number
  /** The five best, with phase `answer`, and how many more have as many points as the last of them. */
  best?: QuizStanding[]
  best_more?: number
  /** With phase `podium`. */
  steps?: PodiumStep[]
  /** For pages from before there were steps: the names on them. It goes with the next major version of these calls. */
  podium?: QuizStanding[]
  /** With phase `podium`: the three best tables. */
  tables?: TableStanding[]
}

export interface BoardCellView {
  id: string
  value: number
  state: 'free' | 'open' | 'played'
}

export interface BoardTable {
  table: number
  points: number
  rank: number
}

/** Where a board game stands (ROOM-35). The clue itself is in prompt and options of the activity. */
export interface BoardView {
  /** `last` is the last clue, with wagers; `final` the end. */
  phase: 'choosing' | 'clue' | 'closed' | 'answer' | 'last' | 'last-closed' | 'last-answer' | 'final'
  categories: { name: string; cells: BoardCellView[] }[]
  /** The table that chooses a cell; null from the last clue on. */
  turn: number | null
  tables: BoardTable[]
  cell?: { id: string; category: string; value: number }
  /** With an answer: what each table said (null for a tie or nothing), and what it won or lost. */
  verdicts?: { table: number; choice_id: string | null; right: boolean; points: number; wager?: number }[]
}
