import { readItemKey } from '@icio/contracts/rooms/endpoints'
import type { HostRoom, ItemKey } from '@icio/contracts/rooms/room-views'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { openPrintWindow } from '@icio/shared-ui/documents/print-document'
import { saveFile } from '@icio/shared-ui/documents/save-file'
import { filePart } from '@icio/shared-ui/documents/study-document'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { Section } from '@icio/shared-ui/parts/section'
import { useState } from 'react'
import type { DeskProps } from '../desk/desk-props.js'
import styles from '../desk/desk.module.css'
import { joinAddress, spokenAddress } from '../room/room-paths.js'
import { runSheet } from './run-sheet.js'

/** The agenda on paper for the host, and as slides for the projector (FORUM-9). */
export function Handouts({ room }: Pick<DeskProps, 'room'>) {
  const call = useCall()
  const { log } = useHost()
  const [withKeys, setWithKeys] = useState(false)
  const [busy, setBusy] = useState<'sheet' | 'slides' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function make(what: 'sheet' | 'slides', work: () => Promise<void>) {
    setProblem(null)
    setBusy(what)
    try {
      await work()
    } catch (error) {
      log.error(error, what)
      setProblem('It could not be made. Please try again.')
    } finally {
      setBusy(null)
    }
  }
  const print = () => {
    // The window opens with the click: browsers block one that opens later.
    const view = openPrintWindow('Making the run sheet…')
    if (!view) return
    void make('sheet', async () => {
      const { keys, refused } = withKeys
        ? await keysOf(room)
        : { keys: new Map<string, ItemKey>(), refused: null }
      setProblem(refused)
      view.print(runSheet(room, keys))
    })
  }
  const download = () =>
    make('slides', async () => {
      const { agendaSlides } = await import(/* webpackChunkName: "slides" */ './slides.js')
      const place = { code: room.code, link: joinAddress(room.code), spoken: spokenAddress() }
      saveFile(await agendaSlides(room, place), `Slides_${filePart(room.title)}.pptx`)
    })

  /** Asks for the keys of bank items, one by one; with the first refusal the others are left out. */
  async function keysOf({ id, agenda }: HostRoom) {
    const keys = new Map<string, ItemKey>()
    for (const activity of agenda.filter(({ ref, state }) => ref !== undefined && state === 'draft'))
      try {
        keys.set(activity.id, await call(readItemKey, { params: { id, aid: activity.id } }))
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        return { keys, refused: `Some answers are not on the sheet: ${error.message}` }
      }
    return { keys, refused: null }
  }

  if (room.agenda.length === 0) return null
  return (
    <Section
      title="Run sheet and slides"
      lead="The agenda on paper for your hand, and as slides for the projector. Code and QR code are the same for all runs."
    >
      <div className={styles.settings}>
        {room.agenda.some(({ ref, state }) => ref !== undefined && state === 'draft') && (
          <CheckboxField
            label="With the answers of the banks on the run sheet"
            hint="Each question counts among the 40 answers that you can look up in a day."
            checked={withKeys}
            onChange={({ target }) => setWithKeys(target.checked)}
          />
        )}
        <div className={styles.step}>
          <Button busy={busy === 'sheet'} onClick={print}>
            Run sheet
          </Button>
          <Button busy={busy === 'slides'} onClick={() => void download()}>
            Slides
          </Button>
        </div>
        {problem && <p role="alert">{problem}</p>}
      </div>
    </Section>
  )
}
