import { editions, type Edition } from '@icio/contracts/editions'
import {
  readPeerNumbers,
  readPeersOfAllRooms,
  type NumberOfAllRooms,
  type PeerNumber,
  type PeersOfAllRooms,
} from '@icio/contracts/peers/endpoints'
import { allRoomsLine, answerWords } from '@icio/contracts/peers/peer-lines'
import { allRoomsText, noFiguresText, peersEntry, unreadFiguresText } from '@icio/contracts/peers/peer-words'
import { useResource, type Resource } from '@icio/shared-ui/api/use-resource'
import { printDocument } from '@icio/shared-ui/documents/print-document'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Notice } from '@icio/shared-ui/parts/notice'
import { Page } from '@icio/shared-ui/parts/page'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { NumberEntry } from '@icio/shared-ui/peers/number-entry'
import { NumberSides } from '@icio/shared-ui/peers/number-sides'
import {
  isWrong,
  nothingEntered,
  useOwnNumbers,
  ownWords,
  type OwnNumber,
  type OwnNumbers,
} from '@icio/shared-ui/peers/own-numbers'
import Printer from 'lucide-react/icons/printer'
import { useRef, useState } from 'react'
import { EditionField, editionIn } from '../address/edition-in-address.js'
import { useAddress } from '../address/use-address.js'
import styles from './peers.module.css'
import { fileDate, type StudyDocument } from '@icio/shared-ui/documents/study-document'

/** /peers: the eight numbers of an edition, entered for oneself, beside all rooms, with both sides of the argument (PEER-5). */
export default function PeersScreen() {
  const [search, changeAddress] = useAddress()
  const edition = editionIn(search)
  const numbers = useResource((call) => call(readPeerNumbers, { query: { edition } }), {
    key: edition,
    where: 'peers',
  })
  const allRooms = useResource((call) => call(readPeersOfAllRooms, { query: { edition } }), {
    key: edition,
    where: 'peers of all rooms',
  })
  return (
    <Page eyebrow={editions[edition].audience} title={peersEntry.title} lead={peersEntry.lead}>
      <div className={styles.edition}>
        <EditionField
          edition={edition}
          onSelect={(selected) => changeAddress(() => new URLSearchParams({ edition: selected }))}
        />
      </div>
      <ResourceView resource={numbers} name="The eight numbers">
        {({ numbers: eight }) => <Form key={edition} edition={edition} numbers={eight} allRooms={allRooms} />}
      </ResourceView>
    </Page>
  )
}

interface FormProps {
  edition: Edition
  numbers: readonly PeerNumber[]
  allRooms: Resource<PeersOfAllRooms>
}

function Form({ edition, numbers, allRooms }: FormProps) {
  const { announce } = useHost()
  const { own, isKept, enter, replaceAll } = useOwnNumbers(edition)
  const [deletedNumbers, setDeletedNumbers] = useState<OwnNumbers | null>(null)
  // The page is of use without the figures of others, so it does not wait for them.
  const all = allRooms.at === 'ready' ? allRooms.value.numbers : null
  const list = useRef<HTMLOListElement>(null)
  const print = () => {
    const wrong = numbers.filter((number) => isWrong(number, own[number.id] ?? nothingEntered))
    if (wrong.length === 0) {
      printDocument(committeeSheet(edition, numbers, own, all, new Date()))
      return
    }
    list.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    announce(`Correct these first: ${wrong.map(({ name }) => name).join(', ')}.`)
  }
  return (
    <>
      <Notice tone="neutral">
        {textOf(allRooms)}{' '}
        {isKept
          ? 'What you enter stays in this browser and goes nowhere else.'
          : 'This browser does not keep what you enter: it is gone when you leave the page. Print the sheet first.'}
      </Notice>
      <ol role="list" ref={list} className={styles.numbers}>
        {numbers.map((number, index) => (
          <li key={number.id} className={styles.number}>
            <NumberRow
              number={number}
              own={own[number.id] ?? nothingEntered}
              all={all?.find(({ id }) => id === number.id)}
              onEnter={(ownNumber) => enter(number.id, ownNumber)}
              isLessFirst={index % 2 === 1}
            />
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button variant="primary" icon={<Printer />} onClick={print}>
          A sheet for the committee
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            setDeletedNumbers(own)
            replaceAll({})
            announce('Your numbers of this edition are deleted.')
          }}
        >
          Delete my numbers
        </Button>
        {deletedNumbers && (
          <Button
            variant="quiet"
            onClick={() => {
              replaceAll({ ...deletedNumbers, ...own })
              setDeletedNumbers(null)
              announce('Your numbers are back.')
            }}
          >
            Undo
          </Button>
        )}
      </div>
    </>
  )
}

function textOf(allRooms: Resource<PeersOfAllRooms>): string {
  if (allRooms.at === 'loading') return ''
  if (allRooms.at === 'failed') return unreadFiguresText
  return allRooms.value.numbers.length > 0 ? allRoomsText : noFiguresText
}

interface NumberRowProps {
  number: PeerNumber
  own: OwnNumber
  all: NumberOfAllRooms | undefined
  onEnter: (entered: OwnNumber) => void
  isLessFirst: boolean
}

function NumberRow({ number, own, all, onEnter, isLessFirst }: NumberRowProps) {
  return (
    <>
      <h2 className={styles.name}>{number.name}</h2>
      <NumberEntry number={number} own={own} onEnter={onEnter} />
      {all && <p>{allRoomsLine(number, all)}</p>}
      <p className={styles.question}>{number.question}</p>
      <details>
        <summary>For more, for less: {number.name}</summary>
        <NumberSides number={number} isLessFirst={isLessFirst} />
      </details>
    </>
  )
}

/**
 * The sheet for the committee: a row for each number with ours, the middle half of all rooms and the question that it raises (PEER-6).
 *
 * @param all the numbers over all rooms; null where they could not be read
 */
function committeeSheet(
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
  const figures = all.find(({ id }) => id === number.id)
  if (!figures) return 'No figures yet'
  const { low, high, rooms, entries } = figures
  return `${answerWords(number, low)} to ${answerWords(number, high)} (${rooms} rooms, ${entries} entries)`
}
