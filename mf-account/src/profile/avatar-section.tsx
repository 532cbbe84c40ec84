import type { AccountUser } from '@icio/contracts/accounts/endpoints'
import { deleteAvatar } from '@icio/contracts/avatars/endpoints'
import { avatarTypes } from '@icio/contracts/avatars/avatar'
import { errors } from '@icio/contracts/errors'
import { useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Avatar } from '@icio/shared-ui/parts/avatar'
import { Button } from '@icio/shared-ui/parts/button'
import { Section } from '@icio/shared-ui/parts/section'
import Trash from 'lucide-react/icons/trash-2'
import Upload from 'lucide-react/icons/upload'
import { useRef, useState, type ChangeEvent } from 'react'
import styles from './profile-screen.module.css'
import form from '../forms/form.module.css'
import { profileTexts } from './profile-texts.js'
import { scalePicture } from './scale-picture.js'
import { uploadAvatar } from './upload-avatar.js'

interface AvatarSectionProps {
  user: AccountUser
  onChanged: () => Promise<void>
}

/** The picture, with upload and removal (PROF-6 to PROF-12). */
export function AvatarSection({ user, onChanged }: AvatarSectionProps) {
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
    if (result.at === 'stored') host.toast({ title: profileTexts.avatarSaved, tone: 'success' })
    else host.toast({ title: result.text, tone: 'destructive' })
    setPreview(result.at === 'stored' ? result.url : null)
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
      host.toast({ title: profileTexts.avatarRemoved, tone: 'success' })
    } catch {
      host.toast({ title: profileTexts.avatarNotRemoved, tone: 'destructive' })
    }
    setBusy(null)
  }
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
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
            onChange={chosen}
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
