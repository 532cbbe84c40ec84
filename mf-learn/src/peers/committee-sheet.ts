import { fileDate, type StudyDocument } from '@icio/shared-ui/documents/study-document'
import { editions, type Edition } from '@icio/contracts/editions'
import type { NumberOfAllRooms, PeerNumber } from '@icio/contracts/peers/endpoints'
import { answerWords } from '@icio/contracts/peers/peer-lines'
import { peersEntry } from '@icio/contracts/peers/peer-words'
import { nothingEntered, ownWords, type OwnNumbers } from '@icio/shared-ui/peers/own-numbers'

/**
 * The sheet for the committee: a row for each number with ours, the middle half of all rooms and the question that it raises (PEER-6).
 *
 * @param all the numbers over all rooms; null where they could not be read
 */
export function committeeSheet(
  edition: Edition,
  numbers: readonly PeerNumber[],
  own: OwnNumbers,
  all: readonly NumberOfAllRooms[] | null,
  today: Date,
): StudyDocument {
  return {
    name: `Peer_Mirror_${fileDate(today)}`,
    title: 'A sheet for the committee',
    subtitle: `${peersEntry.title}, ${editions[edition].audience}. Blank: not entered.`,
    parts: [
      {
        heading: 'Eight numbers of our policy',
        lines: [
          {
            kind: 'table',
            header: ['Number', 'Ours', 'Middle half', 'The question that it raises'],
            rows: numbers.map((number) => [
              `${number.name} (${number.unit})`,
              ownWords(number, own[number.id] ?? nothingEntered),
              middleHalf(number, all),
              number.question,
            ]),
          },
        ],
      },
    ],
  }
}

function middleHalf(number: PeerNumber, all: readonly NumberOfAllRooms[] | null): string {
  if (!all) return 'Could not be read'
  const found = all.find(({ id }) => id === number.id)
  if (!found) return 'No figures yet'
  const { low, high, rooms, entries } = found
  return `${answerWords(number, low)} to ${answerWords(number, high)} (${rooms} rooms, ${entries} entries)`
}
