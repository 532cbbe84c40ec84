import { avatarRefusals } from '@icio/contracts/avatars/avatar'
import { signAvatar } from '@icio/contracts/avatars/endpoints'
import type { ErrorBody } from '@icio/contracts/errors'
import { createCall } from '@icio/shared-ui/api/call'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { profileTexts } from './profile-texts.js'

/** The result of an upload: the URL of the picture, or the message for the visitor. */
export type UploadResult = { at: 'stored'; url: string } | { at: 'refused'; text: string }

/** Uploads a picture and requests a signed URL for it (PROF-6 to PROF-9, PROF-12, CALL-11, CALL-12). Does not throw. */
export async function uploadAvatar(http: ShellApi['http'], file: File): Promise<UploadResult> {
  const path = await store(http, file).catch(() => ({ refused: profileTexts.avatarNotSaved }))
  if (typeof path !== 'string') return { at: 'refused', text: path.refused }
  try {
    const { signed_url } = await createCall(http)(signAvatar, { body: { path } })
    return { at: 'stored', url: signed_url }
  } catch {
    return { at: 'refused', text: profileTexts.avatarNotSigned }
  }
}

async function store(http: ShellApi['http'], file: File): Promise<string | { refused: string }> {
  const body = new FormData()
  body.append('file', file)
  const answer = await http('/api/avatars', { method: 'PUT', body })
  if (answer.ok) return ((await answer.json()) as { path: string }).path
  const { error } = (await answer.json()) as ErrorBody
  const isAboutTheFile = (avatarRefusals as readonly string[]).includes(error.code)
  return { refused: isAboutTheFile ? error.message : profileTexts.avatarNotSaved }
}
