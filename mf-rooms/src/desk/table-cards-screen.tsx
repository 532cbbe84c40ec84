import { findRoom } from '@icio/contracts/rooms/endpoints'
import { useParams } from '@icio/platform'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { Button } from '@icio/shared-ui/parts/button'
import { QrCode } from '@icio/shared-ui/parts/qr-code'
import Printer from 'lucide-react/icons/printer'
import { lazy, Suspense, useState } from 'react'
import { joinAddress, spokenAddress } from '../room/room-paths.js'
import { UnopenedPage } from '../room/unopened-page.js'
import styles from './table-cards.module.css'

const BlankSheets = lazy(() => import(/* webpackChunkName: "blank-sheets" */ '../peers/blank-sheets.js'))

/** One card for each table, four to a page (ROOM-20), and a blank sheet of the eight numbers for each (PEER-1). */
export default function TableCardsScreen() {
  const { code = '' } = useParams()
  const [hasSheets, setHasSheets] = useState(false)
  const door = useResource((call) => call(findRoom, { body: { code } }), { key: code, where: 'table cards' })
  if (door.at !== 'ready')
    return (
      <UnopenedPage
        title="Table Cards"
        resource={door}
        opening="Making the cards…"
        refused="This room does not exist or is closed."
      />
    )
  const { title, tables, specialization: edition } = door.value
  return (
    <div className={styles.page}>
      <header className={styles.head} data-no-print>
        <h1 tabIndex={-1}>Table Cards</h1>
        <p>{tables === 0 ? 'This room has no tables.' : `${tables} cards, four to a page.`}</p>
        {tables > 0 && (
          <CheckboxField
            label="With a blank sheet of the Peer Mirror for each table"
            checked={hasSheets}
            onChange={({ target }) => setHasSheets(target.checked)}
          />
        )}
        {tables > 0 && (
          <Button variant="primary" icon={<Printer />} onClick={() => window.print()}>
            Print
          </Button>
        )}
      </header>
      <div className={styles.cards}>
        {Array.from({ length: tables }, (_, index) => index + 1).map((table) => (
          <section key={table} className={styles.card} aria-label={`Table ${table}`}>
            <h2>{title}</h2>
            <p className={styles.table}>Table {table}</p>
            <QrCode
              className={styles.code}
              text={joinAddress(door.value.code, table)}
              label={`QR code that leads to table ${table}`}
            />
            <p>{spokenAddress()}</p>
            <p className={styles.letters}>{door.value.code}</p>
          </section>
        ))}
      </div>
      {hasSheets && (
        <Suspense fallback={<p role="status">Making the sheets…</p>}>
          <BlankSheets edition={edition} tables={tables} />
        </Suspense>
      )}
    </div>
  )
}
