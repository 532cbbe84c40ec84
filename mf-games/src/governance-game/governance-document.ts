import { editions, type Edition } from '@icio/contracts/editions'
import { bookReferences } from '@icio/contracts/games/book-references'
import type { MarkedAnswer } from '@icio/contracts/game-sessions/endpoints'
import { fileDate, type StudyDocument, type StudyPart } from '@icio/shared-ui/documents/study-document'
import { markingOf } from '../play/play-phase.js'
import { choiceLines, linkLine, resourceLines } from '../play/document-parts.js'
import type { GovernanceScenario, GovernanceSession } from './governance-session.js'

const title = 'Governance Game'

/** The study sheet of a game so far; open scenarios appear without their answers. */
export function governanceDocument(session: GovernanceSession, now: Date): StudyDocument {
  const { questions, score, maxScore, specialization } = session
  return {
    name: `Governance_Game_Complete_${fileDate(now)}`,
    title,
    subtitle: `Based on Behavioral Economics Research. ${editions[specialization].audience}. ${score} of ${maxScore} points.`,
    parts: questions.map((scenario) => partOf(scenario, markingOf(session, scenario.id), specialization)),
  }
}

/** The sheet of one answered scenario (GOV-18). */
export function scenarioDocument(
  scenario: GovernanceScenario,
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

function partOf(scenario: GovernanceScenario, answer: MarkedAnswer | undefined, edition: Edition): StudyPart {
  return {
    heading: `Scenario ${scenario.id}: ${scenario.question}`,
    lines: [
      { kind: 'text', text: scenario.context },
      ...scenario.voices.map(
        ({ seat, says }) =>
          ({ kind: 'text', label: seat.charAt(0).toUpperCase() + seat.slice(1), text: says }) as const,
      ),
      ...choiceLines(scenario.options, answer?.choice_id ?? null, ({ id }) => id),
      ...(answer ? [{ kind: 'text', label: 'Points', text: String(answer.points) } as const] : []),
      ...scenario.options.flatMap(({ id, explanation }) =>
        explanation ? [{ kind: 'text', label: `On ${id}`, text: explanation } as const] : [],
      ),
      ...(scenario.correctExplanation
        ? [{ kind: 'text', label: 'Explanation', text: scenario.correctExplanation } as const]
        : []),
      ...bookReferences(scenario.bookReference ?? '').map(({ title: book, url }) =>
        url ? linkLine(book, url) : ({ kind: 'text', text: book } as const),
      ),
      ...resourceLines(`${scenario.context} ${scenario.question}`, edition),
    ],
  }
}
