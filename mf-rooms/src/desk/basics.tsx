import type { Edition } from '@icio/contracts/editions'
import { numberProblem, readNumber } from '@icio/contracts/numbers/read-number'
import { changeRoom } from '@icio/contracts/rooms/endpoints'
import { roomTitleLength, tablesLimit } from '@icio/contracts/rooms/rules'
import { Button } from '@icio/shared-ui/parts/button'
import { NumberField } from '@icio/shared-ui/parts/number-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState, type FormEvent } from 'react'
import { EditionField } from '../room/edition-field.js'
import type { DeskProps } from './desk-props.js'
import styles from './desk.module.css'

const tablesRule = { least: 0, most: tablesLimit, whole: true }

/** Title, tables and edition, also of a room that was made from an agenda; the edition and fewer tables between runs (ROOM-2). */
export function Basics({ room, act }: DeskProps) {
  const [title, setTitle] = useState(room.title)
  const [tables, setTables] = useState(String(room.tables))
  const [edition, setEdition] = useState<Edition>(room.specialization)
  const [error, setError] = useState<{ title?: string; tables?: string }>({})
  async function save(event: FormEvent) {
    event.preventDefault()
    const wrong = numberProblem(tables, tablesRule)
    if (title.trim().length < roomTitleLength.least)
      return setError({ title: `A title has at least ${roomTitleLength.least} characters.` })
    if (wrong) return setError({ tables: wrong })
    const body = { title: title.trim(), tables: readNumber(tables) ?? 0, specialization: edition }
    await act((call) => call(changeRoom, { params: { id: room.id }, body }))
  }
  return (
    <details>
      <summary>Title, tables and edition</summary>
      <form
        className={styles.form}
        noValidate
        onChange={() => setError({})}
        onSubmit={(event) => void save(event)}
      >
        <TextField
          label="Title"
          value={title}
          maxLength={roomTitleLength.most}
          error={error.title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <NumberField {...tablesRule} label="Tables" text={tables} error={error.tables} onText={setTables} />
        <EditionField edition={edition} disabled={room.run_id !== null} onChange={setEdition} />
        <Button type="submit">Save</Button>
      </form>
    </details>
  )
}
