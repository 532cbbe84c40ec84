import type { Seat } from '@icio/contracts/lobbies/endpoints'
import { checkLobbyCode } from '@icio/contracts/lobbies/lobby-code'
import { checkPlayerName } from '@icio/contracts/lobbies/player-name'
import type { ShellApi, ToastMessage } from '@icio/shared-ui/host-contract/contract'
import { readTimeSetting } from './game-settings.js'
import type { LobbyCalls } from './lobby-calls.js'
import type { CreateForm, JoinForm, Refusals } from './lobby-place.js'
import * as toasts from './lobby-toasts.js'

/** A seat, or the field errors; the toast has been shown. */
export type Entry = { ok: true; seat: Seat } | { ok: false; refusals: Refusals }

interface Stage {
  shell: ShellApi
  calls: LobbyCalls
}

/** Opens a lobby after cleaning and checking the name (LOBBY-4 to LOBBY-9, LOBBY-17, LOBBY-18). */
export async function createLobby({ shell, calls }: Stage, form: CreateForm, key: string): Promise<Entry> {
  const name = checkPlayerName(form.name)
  if (!name.ok) return refuse(shell, { name: name.message }, toasts.invalidName(name.message))
  try {
    const entry = { player_name: name.value, specialization: form.specialization, time: readTimeSetting() }
    const seat = await calls.create(entry, key)
    shell.toast(toasts.lobbyCreated(seat.lobby.code))
    return { ok: true, seat }
  } catch (error) {
    return handleFailure(shell, error, toasts.creationFailed(error))
  }
}

/** Joins a lobby after checking first the name, then the code (LOBBY-10 to LOBBY-15, LOBBY-20 to LOBBY-23). */
export async function joinLobby({ shell, calls }: Stage, form: JoinForm): Promise<Entry> {
  const name = checkPlayerName(form.name)
  if (!name.ok) return refuse(shell, { name: name.message }, toasts.invalidName(name.message))
  const code = checkLobbyCode(form.code)
  if (!code.ok) return refuse(shell, { code: code.message }, toasts.invalidCode(code.message))
  try {
    const entry = { player_name: name.value, code: code.value, time: readTimeSetting() }
    const seat = await calls.join(entry)
    shell.toast(toasts.lobbyJoined(seat.lobby.creator))
    return { ok: true, seat }
  } catch (error) {
    return handleFailure(shell, error, toasts.joinFailed(error))
  }
}

function refuse(shell: ShellApi, refusals: Refusals, toast: ToastMessage): Entry {
  shell.toast(toast)
  return { ok: false, refusals }
}

/** Shows field errors of the server like those of the page; other failures show only a toast. */
function handleFailure(shell: ShellApi, error: unknown, toast: ToastMessage): Entry {
  const name = toasts.fieldMessage(error, 'player_name')
  if (name) return refuse(shell, { name }, toasts.invalidName(name))
  const code = toasts.fieldMessage(error, 'code')
  if (code) return refuse(shell, { code }, toasts.invalidCode(code))
  shell.log.error(error, 'lobby')
  return refuse(shell, refusalsOf(error, toast), toast)
}

/** Returns the error for the field that the refusal is about, if any. */
function refusalsOf(error: unknown, { description }: ToastMessage): Refusals {
  const code = (error as { code?: unknown }).code
  if (code === 'name_taken' || code === 'name_reserved') return { name: description }
  return code === 'lobby_not_found' || code === 'lobby_full' ? { code: description } : {}
}
