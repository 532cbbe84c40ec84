import { fileDate, type StudyDocument } from '@icio/shared-ui/documents/study-document'
import { editions, type Edition } from '@icio/contracts/editions'
import type { PeerNumber } from '@icio/contracts/peers/endpoints'
import { peersEntry } from '@icio/contracts/peers/peer-words'
import { nothingEntered, ownWords, type OwnNumbers } from '@icio/shared-ui/peers/own-numbers'

/** The sheet for the committee: a row for each number with ours, the middle half and the question that it raises (PEER-6). */
export function committeeSheet(
  edition: Edition,
  numbers: readonly PeerNumber[],
  own: OwnNumbers,
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
              'No figures yet',
              number.question,
            ]),
          },
        ],
      },
    ],
  }
}
