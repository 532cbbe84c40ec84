import type { AccountUser } from '@icio/contracts/accounts/endpoints'
import { deleteAvatar, signAvatar } from '@icio/contracts/avatars/endpoints'
import {
  avatarTypes,
  avatarRefusals,
  avatarByteLimit,
  avatarUploadSide,
  pictureKind,
  type AvatarRefusal,
} from '@icio/contracts/avatars/avatar'
import { errors, type ErrorBody } from '@icio/contracts/errors'
import { useCall, createCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Avatar } from '@icio/shared-ui/parts/avatar'
import { Button } from '@icio/shared-ui/parts/button'
import { Section } from '@icio/shared-ui/parts/section'
import Trash from 'lucide-react/icons/trash-2'
import Upload from 'lucide-react/icons/upload'
import { useRef, useState, type ChangeEvent } from 'react'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import styles from './profile-screen.module.css'
import form from '../forms/form.module.css'

/** The picture, with upload and removal (PROF-6 to PROF-12). */
export function AvatarSection({ user, onChanged }: { user: AccountUser; onChanged: () => Promise<void> }) {
  const host = useHost()
  const call = useCall()
  const input = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<string | null>(null)
  const [busy, setBusy] = useState<'upload' | 'remove' | null>(null)

  const upload = async (file: File) => {
    setBusy('upload')
    const picture = await scalePicture(file)
    if (typeof picture === 'string') {
      setBusy(null)
      return host.toast({ title: errors[picture].text, tone: 'destructive' })
    }
    const local = URL.createObjectURL(picture)
    setPreview(local)
    const result = await uploadAvatar(host.http, picture)
    if ('url' in result) host.toast({ title: 'Avatar updated successfully!', tone: 'success' })
    else host.toast({ title: result.refused, tone: 'destructive' })
    setPreview('url' in result ? result.url : null)
    URL.revokeObjectURL(local)
    await onChanged()
    setPreview(null)
    setBusy(null)
  }
  const remove = async () => {
    setBusy('remove')
    try {
      await call(deleteAvatar)
      await onChanged()
      host.toast({ title: 'Avatar removed', tone: 'success' })
    } catch {
      host.toast({ title: 'Failed to remove avatar', tone: 'destructive' })
    }
    setBusy(null)
  }
  const chooseFile = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Reset the input, so that the same file can be chosen again after a rejection.
    event.target.value = ''
    if (file) void upload(file)
  }
  return (
    <Section
      id="picture"
      title="Picture"
      lead="PNG, JPEG, WebP, GIF or AVIF, less than 5MB; a larger photo is made smaller first. Only you and administrators see it."
    >
      <div className={styles.picture}>
        <Avatar name={user.display_name} src={preview ?? user.avatar_url} size="lg" />
        <div className={form.row}>
          <input
            ref={input}
            type="file"
            accept={avatarTypes.join(',')}
            aria-label="Avatar image"
            hidden
            onChange={chooseFile}
          />
          <Button icon={<Upload />} busy={busy === 'upload'} onClick={() => input.current?.click()}>
            Upload avatar
          </Button>
          {user.avatar_url && (
            <Button variant="quiet" icon={<Trash />} busy={busy === 'remove'} onClick={() => void remove()}>
              Remove avatar
            </Button>
          )}
        </div>
      </div>
    </Section>
  )
}

const notSaved = 'Failed to upload avatar'

/**
 * Uploads a picture and requests a signed URL for it (PROF-6 to PROF-9, PROF-12, CALL-11, CALL-12). Does not throw.
 *
 * @returns the URL of the picture, or the message for the visitor
 */
async function uploadAvatar(
  http: ShellApi['http'],
  file: File,
): Promise<{ url: string } | { refused: string }> {
  const path = await store(http, file).catch(() => ({ refused: notSaved }))
  if (typeof path !== 'string') return path
  try {
    const { signed_url } = await createCall(http)(signAvatar, { body: { path } })
    return { url: signed_url }
  } catch {
    return { refused: 'Failed to generate signed URL' }
  }
}

async function store(http: ShellApi['http'], file: File): Promise<string | { refused: string }> {
  const body = new FormData()
  body.append('file', file)
  const answer = await http('/api/avatars', { method: 'PUT', body })
  if (answer.ok) return ((await answer.json()) as { path: string }).path
  const { error } = (await answer.json()) as ErrorBody
  const isAboutTheFile = (avatarRefusals as readonly string[]).includes(error.code)
  return { refused: isAboutTheFile ? error.message : notSaved }
}

/**
 * Returns the picture as it is sent: every picture that this browser can decode is scaled to 1,024 pixels before its size
 * is judged, so that a phone's photo passes whatever its format (PROF-18). One that it cannot decode is sent as it is if
 * the server may know its kind; the server then names what is wrong with it.
 *
 * @returns the file to send, or why there is none (PROF-6, PROF-7, PROF-17)
 */
async function scalePicture(file: File): Promise<File | AvatarRefusal> {
  const kind = pictureKind(new Uint8Array(await file.slice(0, 512).arrayBuffer()))
  // Drawings are refused although a browser could draw them: what they show depends on who draws them.
  if (kind === 'picture_is_drawing' || kind === 'not_an_image') return kind
  const bitmap = await bitmapOf(file)
  const isAccepted = (avatarTypes as readonly string[]).includes(kind)
  const fallback = file.size < avatarByteLimit ? file : 'file_too_large'
  if (!bitmap) return isAccepted ? fallback : (kind as AvatarRefusal)
  try {
    const scale = Math.min(1, avatarUploadSide / Math.max(bitmap.width, bitmap.height))
    if (scale === 1 && isAccepted && file.size < avatarByteLimit) return file
    return (await scaleBitmap(bitmap, scale)) ?? fallback
  } finally {
    bitmap.close()
  }
}

/** The picture, upright; null if this browser cannot decode it, or not so large a one. */
async function bitmapOf(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file)
  } catch {
    return null
  }
}

/** The picture at this scale as a new file; null if the browser has no memory or no right to draw it. */
async function scaleBitmap(bitmap: ImageBitmap, scale: number): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  // Browsers that cannot write WebP write PNG, which the server takes too.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  return blob && blob.size < avatarByteLimit ? new File([blob], 'avatar', { type: blob.type }) : null
}
