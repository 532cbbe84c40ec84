import { editions, type Edition } from '@icio/contracts/editions'
import { bookReferences } from '@icio/contracts/games/book-references'
import type {
  GovernanceGame,
  GovernanceQuestion,
  MarkedAnswer,
} from '@icio/contracts/game-sessions/endpoints'
import { fileDate, type StudyDocument, type StudyPart } from '@icio/shared-ui/documents/study-document'
import { markingOf } from '../play/round.js'
import { choiceLines, linkLine, resourceLines, textLines } from '../play/document-parts.js'

const title = 'Governance Game'

/** The study sheet of a game so far; open scenarios appear without their answers. */
export function governanceDocument(game: GovernanceGame, now: Date): StudyDocument {
  const { questions, score, max_score, specialization } = game
  return {
    name: `Governance_Game_Complete_${fileDate(now)}`,
    title,
    subtitle: `Based on Behavioral Economics Research. ${editions[specialization].audience}. ${score} of ${max_score} points.`,
    parts: questions.map((scenario) => partOf(scenario, markingOf(game, scenario.id), specialization)),
  }
}

/** The sheet of one answered scenario (GOV-18). */
export function scenarioDocument(
  scenario: GovernanceQuestion,
  answer: MarkedAnswer,
  edition: Edition,
): StudyDocument {
  return {
    name: `Governance_Scenario_${scenario.id}`,
    title: `${title}, scenario ${scenario.id}`,
    subtitle: editions[edition].audience,
    parts: [partOf(scenario, answer, edition)],
  }
}

function partOf(scenario: GovernanceQuestion, answer: MarkedAnswer | undefined, edition: Edition): StudyPart {
  return {
    heading: `Scenario ${scenario.id}: ${scenario.question}`,
    lines: [
      { kind: 'text', text: scenario.context },
      ...(scenario.voices ?? []).map(
        ({ seat, says }) =>
          ({ kind: 'text', label: seat.charAt(0).toUpperCase() + seat.slice(1), text: says }) as const,
      ),
      ...choiceLines(scenario.choices, answer?.correct_choice_id, answer?.choice_id, ({ id }) => id),
      ...textLines('Points', answer && String(answer.points)),
      ...scenario.choices.flatMap(({ id }) => textLines(`On ${id}`, answer && whyOf(answer, id))),
      ...textLines('Explanation', answer?.explanation),
      ...bookReferences(answer?.references ?? '').map(({ title: book, url }) =>
        url ? linkLine(book, url) : ({ kind: 'text', text: book } as const),
      ),
      ...resourceLines(`${scenario.context} ${scenario.question}`, edition),
    ],
  }
}

/** Returns why an option is right or wrong: only the correct one and the picked one are explained. */
function whyOf(answer: MarkedAnswer, optionId: string): string | undefined {
  if (optionId === answer.correct_choice_id) return answer.why_correct
  return optionId === answer.choice_id ? answer.why_wrong : undefined
}
