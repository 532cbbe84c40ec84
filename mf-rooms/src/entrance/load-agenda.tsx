import { loadAgendaFile, type AgendaFile } from '@icio/contracts/room-hosting/endpoints'
import { ownTimeZone } from '@icio/contracts/dates/days'
import { useNavigate } from '@icio/platform'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState } from 'react'
import { roomPaths } from '../room/room-paths.js'

/** Makes a room of an agenda that somebody has downloaded; one that does not fit makes nothing (FORUM-6). */
export function LoadAgenda({ seats }: { seats: number }) {
  const call = useCall()
  const host = useHost()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | undefined>()
  async function load(agendaFile: File) {
    setProblem(undefined)
    try {
      // The service checks what the file holds, and names the field.
      const file = JSON.parse(await agendaFile.text()) as AgendaFile
      const body = { file, seats, time_zone: ownTimeZone() }
      const room = await host.gate.run(() => call(loadAgendaFile, { body }))
      if (room !== 'cancelled') void navigate(roomPaths.desk(room.code))
    } catch (error) {
      if (error instanceof CallError && error.code === 'disclosure_needed') host.gate.reportLapsed()
      else if (!(error instanceof CallError) && !(error instanceof SyntaxError))
        host.log.error(error, 'load agenda')
      setProblem(problemOf(error))
    }
  }
  return (
    <TextField
      type="file"
      accept="application/json,.json"
      label="Load an agenda"
      hint="A file that was downloaded at the desk of a room."
      required={false}
      error={problem}
      onChange={({ target }) => {
        const [agendaFile] = target.files ?? []
        if (agendaFile) void load(agendaFile)
        target.value = ''
      }}
    />
  )
}

function problemOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'This is no agenda of a room. Nothing was made.'
  if (!(error instanceof CallError)) return 'The agenda could not be loaded. Please try again.'
  const [field] = Array.isArray(error.details) ? (error.details as { path: string; message: string }[]) : []
  return field
    ? `Nothing was made: ${field.path.replace(/^file\./, '')} ${field.message}.`
    : `${error.message} Nothing was made.`
}
